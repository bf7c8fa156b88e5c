import type { Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { placeOn, rowAxis } from './row-axis.ts'

const oslo = 'Europe/Oslo'
const hour = 3_600_000

describe('an axis of several days', () => {
  it('days on the axis have their real length on nights with a clock change', () => {
    const hours = (first: string) =>
      rowAxis(first as Day, first as Day, oslo).days.map(({ from, until }) => (until - from) / hour)
    expect([hours('2026-10-25'), hours('2027-03-28'), hours('2027-03-29')]).toEqual([
      [25],
      [23],
      [24],
    ])
  })

  it('bars are cut at both ends of the axis', () => {
    const axis = rowAxis('2026-11-20' as Day, '2026-11-21' as Day, oslo)
    expect(placeOn(axis, axis.from - hour, axis.from + 12 * hour)).toEqual({
      left: '0%',
      width: '25%',
    })
  })
})
