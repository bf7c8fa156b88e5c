import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { AnsweringVenue } from '../../../testing/answering-venue.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { DayPanel } from './day-panel.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const day = '2026-03-06' as Day
let venue: AnsweringVenue

const clerk = (userId: number, name: string, countedOre: number | null) => {
  const counted = { countedOre, differenceOre: countedOre === null ? null : 0, countedBy: null }
  return { userId, name, expectedOre: 39_500, ...counted, reason: '', version: 0 }
}

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
  venue.answers['/auth'] = session(['settlements.read', 'settlements.write'])
})

afterEach(() => {
  vi.useRealTimers()
  return venue.close()
})

async function stepOf(name: string, more: object) {
  const none = { counted: null, approved: null, locked: null, counters: [], approvers: [] }
  const rows = { clerks: [], tills: [], shifts: [], lateGoodsOre: 0, latePostedOn: null }
  const settled = { day, state: 'open', ...none, ...rows, ...more }
  venue.answers[`/partners/1003/day-settlements/${day}`] = settled
  openAddress(`${venue.origin}/partners/1003/report/day-settlement`)
  openScreen(() => <DayPanel day={day} />, await fetchSession())
  return screen.findByRole<HTMLButtonElement>('button', { name }, longTimeout)
}

const finishing = (clerks: object[], shifts: object[] = [], tills: object[] = []) =>
  stepOf('Bekreft opptelling', { clerks, shifts, tills })

it('the count cannot be finished before each till is counted, and the panel names the uncounted tills', async () => {
  const finish = await finishing([clerk(1, 'Kari Nes', 39_500), clerk(2, 'Tor Aasen', null)])
  expect(finish.disabled).toBe(true)
  expect(screen.getByText('Tell først kassen til Tor Aasen.')).toBeTruthy()
})

it('the count can be finished after every till is counted', async () => {
  const finish = await finishing([clerk(1, 'Kari Nes', 39_500)])
  expect(finish.disabled).toBe(false)
})

it('the count cannot be finished before each till is closed, and the panel offers to close the open tills', async () => {
  const shift = {
    id: '01a00000-0000-7000-8000-000000000001',
    day,
    tillId: 1,
    till: 'Luke 1',
    userId: 3,
    clerk: 'Ida Moe',
    operator: null,
    openedAt: '2026-03-06T16:00:00.000Z',
    floatOre: 0,
    cashOre: 0,
    movedOre: 0,
    expectedOre: 0,
    moves: [],
    closedAt: null,
    closedBy: null,
    countedOre: null,
    differenceOre: null,
    reason: '',
  }
  const finish = await finishing([], [shift])
  expect(finish.disabled).toBe(true)
  expect(screen.getByText('Lukk først Luke 1 (Ida Moe).')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tell og lukk: Luke 1, Ida Moe' })).toBeTruthy()
})

it('the count cannot be finished before the cash of an external till is counted', async () => {
  const { userId: registerId, ...kiosk } = clerk(7, 'Kiosken', null)
  const finish = await finishing([], [], [{ registerId, ...kiosk }])
  expect(finish.disabled).toBe(true)
  expect(screen.getByText('Tell først kontantene: Kiosken.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Tell: Kiosken' }))
  expect(await screen.findByRole('dialog', { name: 'Tell kontantene i Kiosken' })).toBeTruthy()
})

it.each([
  ['2026-03-07T04:09:00Z', true],
  ['2026-03-07T04:10:00Z', false],
])(
  'enables the lock ten minutes after the end of the day: at %s, disabled is %s',
  async (now, isOff) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    const lock = await stepOf('Lås dagen', { state: 'approved' })
    expect(lock.disabled).toBe(isOff)
    expect(screen.queryAllByText('Dagen kan låses fra lør. 7. mars, 05:10.')).toHaveLength(
      isOff ? 1 : 0,
    )
  },
)

it.each([
  ['2026-03-06T03:59:00Z', true],
  ['2026-03-06T04:00:00Z', false],
])('enables the count when the day begins: at %s, disabled is %s', async (now, isOff) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const finish = await finishing([])
  expect(finish.disabled).toBe(isOff)
  expect(screen.queryAllByText('Dagen kan telles fra fre. 6. mars, 05:00.')).toHaveLength(
    isOff ? 1 : 0,
  )
})
