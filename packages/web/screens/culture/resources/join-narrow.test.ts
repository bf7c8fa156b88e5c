import { expect, it } from 'vitest'
import { joinNarrow } from './join-narrow.ts'

const at = (hour: number) => hour * 3_600_000
const stretch = (from: number, until: number, free: number) => ({
  from: at(from),
  until: at(until),
  free,
})

it('joins intervals that are too narrow to show a number, and shows the lowest count', () => {
  const saturday = [stretch(0, 10, 8), stretch(10, 11, 7), stretch(11, 13, 4), stretch(13, 15, 5)]
  const rest = stretch(15, 24, 8)
  expect(joinNarrow([...saturday, rest], 8, 4.25)).toEqual([
    stretch(0, 10, 8),
    stretch(10, 15, 4),
    rest,
  ])
})

it('keeps intervals that are wide enough to show a number, or have no neighbour to join', () => {
  const day = [stretch(0, 10, 8), stretch(10, 14, 7), stretch(14, 18, 5), stretch(18, 24, 8)]
  expect(joinNarrow(day, 8, 4.25)).toEqual(day)
  const lone = [stretch(0, 10, 8), stretch(10, 11, 7), stretch(11, 24, 8)]
  expect(joinNarrow(lone, 8, 4.25)).toEqual(lone)
})
