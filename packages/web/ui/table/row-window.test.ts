import { expect, it } from 'vitest'
import {
  heightsSeen,
  linesOf,
  segmentsOf,
  startsOf,
  unseen,
  usualHeights,
  windowOf,
} from './row-window.ts'

const rows = Array.from({ length: 100 }, (_, index) => ({ day: Math.floor(index / 10) }))
const lines = linesOf(rows, (row) => String(row.day))
const { row, heading } = usualHeights

it('counts the headings of groups among the lines', () => {
  expect(lines.headings).toBe(10)
  expect([0, 9, 10, 99].map(lines.lineOf)).toEqual([1, 10, 12, 109])
  expect(linesOf(rows).lineOf(99)).toBe(99)
  expect([0, 9, 10, 99].map(lines.headOf)).toEqual([0, 0, 10, 90])
  expect([0, 9, 10].map(lines.isHeaded)).toEqual([true, false, true])
  expect(linesOf(rows).isHeaded(0)).toBe(false)
})

it('knows where each row begins, by what has been seen of it', () => {
  const starts = startsOf(lines, unseen)
  expect(starts[10]).toBe(heading + 10 * row)
  expect(starts.at(-1)).toBe(10 * heading + 100 * row)
  const higher = startsOf(lines, heightsSeen(unseen, [[0, 60.25]]))
  expect(higher[1]).toBe(heading + 60.25)
  expect(higher[2]).toBe(heading + 120.5)
})

it('takes the first rows that it sees for the usual ones, and remembers those that differ', () => {
  const seen = heightsSeen(unseen, [
    [0, 40],
    [1, 40],
    [2, 62],
  ])
  expect(seen).toEqual({ usual: 40, others: new Map([[2, 62]]) })
  expect(
    heightsSeen(seen, [
      [2, 62],
      [3, 40.001],
    ]),
  ).toBe(seen)
  const more = heightsSeen(seen, [
    [2, 40],
    [4, 62],
  ])
  expect(
    [2, 3, 4].map(
      (index) => (startsOf(lines, more)[index + 1] ?? 0) - (startsOf(lines, more)[index] ?? 0),
    ),
  ).toEqual([40, 40, 62])
})

it('draws what the screen shows and a little more', () => {
  const starts = startsOf(lines, unseen)
  expect(windowOf(starts, -300, 600)).toEqual({ from: 0, until: 16 })
  const shown = windowOf(starts, 2000, 2900)
  expect(starts[shown.from]).toBeLessThan(2000)
  expect(starts[shown.until]).toBeGreaterThan(2900)
  expect(shown.until - shown.from).toBeLessThan(40)
  expect(windowOf(starts, 90_000, 91_000)).toEqual({ from: 94, until: 100 })
})

it('keeps the row with the focus and its neighbours, wherever the screen is', () => {
  const shown = { from: 40, until: 60 }
  expect(segmentsOf(shown, null, 100)).toEqual([shown])
  expect(segmentsOf(shown, 50, 100)).toEqual([shown])
  expect(segmentsOf(shown, 59, 100)).toEqual([{ from: 40, until: 61 }])
  expect(segmentsOf(shown, 0, 100)).toEqual([{ from: 0, until: 2 }, shown])
  expect(segmentsOf(shown, 99, 100)).toEqual([shown, { from: 98, until: 100 }])
})
