import { expect, it } from 'vitest'
import { emptyDraft } from './event-draft.ts'
import { isPlacedAs, mergeDrafts } from './merge-drafts.ts'

const opened = {
  ...emptyDraft,
  title: 'Revy',
  auditoriumId: '1',
  date: '2027-01-16',
  startTime: '19:00',
  endTime: '21:00',
}

it('merges changes that two users made to different fields', () => {
  const mine = { ...opened, title: 'Årets revy' }
  const theirs = { ...opened, startTime: '18:00', endTime: '20:00' }
  const { contested, kept } = mergeDrafts(opened, mine, theirs)
  expect(contested).toEqual([])
  expect(kept).toEqual({ ...theirs, title: 'Årets revy' })
})

it('reports fields that both users changed, and lets the user choose either value', () => {
  const mine = { ...opened, title: 'Årets revy', endTime: '21:30' }
  const theirs = { ...opened, startTime: '18:00', organizer: 'Laget' }
  const { contested, kept, given } = mergeDrafts(opened, mine, theirs)
  expect(contested).toEqual(['startTime', 'endTime'])
  expect(kept).toEqual({ ...mine, organizer: 'Laget' })
  expect(given).toEqual({ ...theirs, title: 'Årets revy' })
})

it('reports no conflict when both users made the same change', () => {
  const both = { ...opened, extraAuditoriumIds: ['2'] }
  expect(mergeDrafts(opened, both, both)).toMatchObject({ contested: [], kept: both })
})

it('detects that halls and times are unchanged', () => {
  expect(isPlacedAs(opened, { ...opened, title: 'Annet' })).toBe(true)
  expect(isPlacedAs(opened, { ...opened, extraAuditoriumIds: ['2'] })).toBe(false)
})
