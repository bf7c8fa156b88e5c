import { expect, it } from 'vitest'
import {
  gapsOf,
  heightsSeen,
  highestPage,
  linesOf,
  segmentsOf,
  shiftAt,
  startsOf,
  unseen,
  defaultHeights,
  windowOf,
} from './row-window.ts'

const rows = Array.from({ length: 100 }, (_, index) => ({ day: Math.floor(index / 10) }))
const lines = linesOf(rows, (row) => String(row.day))
const { row, heading } = defaultHeights

it('counts group headings as lines of the table', () => {
  expect(lines.headings).toBe(10)
  expect([0, 9, 10, 99].map(lines.lineOf)).toEqual([1, 10, 12, 109])
  expect(linesOf(rows).lineOf(99)).toBe(99)
  expect([0, 9, 10, 99].map(lines.headOf)).toEqual([0, 0, 10, 90])
  expect([0, 9, 10].map(lines.isHeaded)).toEqual([true, false, true])
  expect(linesOf(rows).isHeaded(0)).toBe(false)
})

it('calculates the positions of rows from measured heights', () => {
  const starts = startsOf(lines, unseen)
  expect(starts[10]).toBe(heading + 10 * row)
  expect(starts.at(-1)).toBe(10 * heading + 100 * row)
  const higher = startsOf(lines, heightsSeen(unseen, [[0, 60.25]]))
  expect(higher[1]).toBe(heading + 60.25)
  expect(higher[2]).toBe(heading + 120.5)
})

it('uses the first measured height as the default, and stores the heights of rows that differ', () => {
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

it('the rendered rows are the visible rows and a few more', () => {
  const starts = startsOf(lines, unseen)
  expect(windowOf(starts, -300, 600)).toEqual({ from: 0, until: 16 })
  const shown = windowOf(starts, 2000, 2900)
  expect(starts[shown.from]).toBeLessThan(2000)
  expect(starts[shown.until]).toBeGreaterThan(2900)
  expect(shown.until - shown.from).toBeLessThan(40)
  expect(windowOf(starts, 90_000, 91_000)).toEqual({ from: 94, until: 100 })
})

it('keeps the focused row and its neighbours rendered at any scroll position', () => {
  const shown = { from: 40, until: 60 }
  expect(segmentsOf(shown, null, 100)).toEqual([shown])
  expect(segmentsOf(shown, 50, 100)).toEqual([shown])
  expect(segmentsOf(shown, 59, 100)).toEqual([{ from: 40, until: 61 }])
  expect(segmentsOf(shown, 0, 100)).toEqual([{ from: 0, until: 2 }, shown])
  expect(segmentsOf(shown, 99, 100)).toEqual([shown, { from: 98, until: 100 }])
})

const many = startsOf(linesOf(Array.from({ length: 600_000 }, () => ({}))), unseen)
const screen = 900

it('the gaps are as high as the rows that are not rendered', () => {
  const starts = startsOf(lines, unseen)
  const parts = [
    { from: 0, until: 2 },
    { from: 40, until: 60 },
  ]
  const [above, between, below] = gapsOf(parts, starts, shiftAt(starts.at(-1)!, 2000, screen))
  expect([above, between, below]).toEqual([
    0,
    starts[40]! - starts[2]!,
    starts.at(-1)! - starts[60]!,
  ])
})

it('scrolls from the first to the last of 600,000 rows within the maximum page height', () => {
  const listHeight = many.at(-1)!
  expect(listHeight).toBeGreaterThan(17_800_000)
  const at = (top: number) => top + shiftAt(listHeight, top, screen)
  expect(at(0)).toBe(0)
  expect(at(highestPage - screen)).toBe(listHeight - screen)
  expect(at((highestPage - screen) / 2)).toBeCloseTo((listHeight - screen) / 2)
})

it('renders the visible rows of a list higher than the maximum, and keeps the page’s height', () => {
  for (let top = 0; top < highestPage; top += 999_983) {
    const shift = shiftAt(many.at(-1)!, top, screen)
    const shown = windowOf(many, top + shift, top + shift + screen)
    for (const focused of [null, 0, 300_000, 599_999]) {
      const parts = segmentsOf(shown, focused, 600_000)
      const gaps = gapsOf(parts, many, shift)
      const heights = parts.map(({ from, until }) => many[until]! - many[from]!)
      const page = [...gaps, ...heights].reduce((sum, height) => sum + height, 0)
      expect(page).toBeCloseTo(highestPage, 3)
      const place = parts.findIndex(({ from, until }) => from <= shown.from && until > shown.from)
      const before = [...gaps.slice(0, place + 1), ...heights.slice(0, place)]
      const begin = before.reduce((sum, height) => sum + height, 0)
      const shownAt = begin + many[shown.from]! - many[parts[place]!.from]!
      expect(shownAt).toBeLessThanOrEqual(top)
      expect(begin + heights[place]!).toBeGreaterThanOrEqual(
        Math.min(highestPage, top + screen) - 1,
      )
    }
  }
})
