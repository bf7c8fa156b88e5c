import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowAxis } from './row-axis.ts'
import { covers, everything, type View, windowAround } from './rows-window.ts'

const axis = rowAxis('2026-10-01' as Day, '2026-12-31' as Day, 'Europe/Oslo')
const tops = Array.from({ length: 100 }, (_, row) => 52 + row * 35)
const view = fc.record({
  left: fc.integer({ min: 0, max: 12_000 }),
  top: fc.integer({ min: 0, max: 3_500 }),
  width: fc.integer({ min: 300, max: 1_900 }),
  height: fc.integer({ min: 300, max: 1_000 }),
  track: fc.constant(13_000),
  tops: fc.constant(tops),
})

describe('the rendered window of many rows', () => {
  it('the rendered window covers the visible part and a quarter of a screen around it', () => {
    fc.assert(
      fc.property(view, (seen) => {
        const drawn = windowAround(seen, axis, 0.75)
        expect(covers(drawn, windowAround(seen, axis, 0))).toBe(true)
        const moved = { ...seen, left: seen.left + seen.width / 4, top: seen.top + seen.height / 4 }
        expect(covers(drawn, windowAround(moved, axis, 0.25))).toBe(true)
        expect(covers(everything, drawn)).toBe(true)
      }),
    )
  })

  it('renders only the visible rows and days', () => {
    const seen: View = { left: 5_000, top: 1_750, width: 1_200, height: 700, track: 13_000, tops }
    const drawn = windowAround(seen, axis, 0)
    expect(drawn).toMatchObject({ firstRow: 48, lastRow: 68 })
    const share = (drawn.until - drawn.from) / (axis.until - axis.from)
    expect(share).toBeCloseTo(1_200 / 13_000)
  })
})
