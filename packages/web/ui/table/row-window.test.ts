import { expect, it } from 'vitest'
import { linesOf, segmentsOf, startsOf, usualHeights, windowOf } from './row-window.ts'

const rows = Array.from({ length: 100 }, (_, index) => ({ day: Math.floor(index / 10) }))
const lines = linesOf(rows, (row) => String(row.day))
const { row, heading } = usualHeights

it('counts the headings of groups among the lines', () => {
  expect(lines.headings).toBe(10)
  expect([0, 9, 10, 99].map(lines.lineOf)).toEqual([1, 10, 12, 109])
  expect(linesOf(rows).lineOf(99)).toBe(99)
})

it('knows where each row begins, by what has been seen of it', () => {
  const starts = startsOf(lines, [])
  expect(starts[10]).toBe(heading + 10 * row)
  expect(starts.at(-1)).toBe(10 * heading + 100 * row)
  const higher = startsOf(lines, [60])
  expect(higher[1]).toBe(heading + 60)
  expect(higher[2]).toBe(heading + 120)
})

it('draws what the screen shows and a little more', () => {
  const starts = startsOf(lines, [])
  expect(windowOf(starts, -300, 600)).toEqual({ from: 0, until: 20 })
  const shown = windowOf(starts, 2000, 2900)
  expect(starts[shown.from]).toBeLessThan(2000)
  expect(starts[shown.until]).toBeGreaterThan(2900)
  expect(shown.until - shown.from).toBeLessThan(40)
  expect(windowOf(starts, 90_000, 91_000)).toEqual({ from: 92, until: 100 })
})

it('keeps the row with the focus and its neighbours, wherever the screen is', () => {
  const shown = { from: 40, until: 60 }
  expect(segmentsOf(shown, null, 100)).toEqual([shown])
  expect(segmentsOf(shown, 50, 100)).toEqual([shown])
  expect(segmentsOf(shown, 59, 100)).toEqual([{ from: 40, until: 61 }])
  expect(segmentsOf(shown, 0, 100)).toEqual([{ from: 0, until: 2 }, shown])
  expect(segmentsOf(shown, 99, 100)).toEqual([shown, { from: 98, until: 100 }])
})
