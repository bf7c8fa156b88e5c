import type { Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { clockAt, clockAxis, runningAxis } from './axis.ts'

const oslo = 'Europe/Oslo'
const day = (text: string) => text as Day

describe('the time axis of a day', () => {
  it('a day has 25 hours when the clock goes back, and shows two o’clock twice', () => {
    const axis = runningAxis(day('2026-10-25'), oslo)
    expect(axis.minutes).toBe(25 * 60)
    expect([120, 180, 240].map((minute) => axis.clockAt(minute))).toEqual([
      { time: '02:00', fold: 'first' },
      { time: '02:00', fold: 'second' },
      { time: '03:00', fold: 'first' },
    ])
  })

  it('a day has 23 hours when the clock goes forward, and no two o’clock', () => {
    const axis = runningAxis(day('2027-03-28'), oslo)
    expect(axis.minutes).toBe(23 * 60)
    expect([60, 120].map((minute) => axis.clockAt(minute).time)).toEqual(['01:00', '03:00'])
  })

  it('returns the clock time of an instant, and if it is the first or second occurrence of a repeated time', () => {
    const first = Date.parse('2026-10-25T00:30:00Z')
    const shown = { date: '2026-10-25', startTime: '02:30', startFold: 'first' }
    expect(clockAt(first, oslo)).toEqual(shown)
    expect(clockAt(first + 3_600_000, oslo).startFold).toBe('second')
  })
})

describe('the clock axis of a day', () => {
  it('a clock axis puts the hours of a day at the same height as those of other days', () => {
    for (const date of ['2026-10-25', '2027-03-28', '2026-06-01'].map(day)) {
      const axis = clockAxis(date, oslo)
      const evening = Date.parse(`${date}T19:00:00+01:00`)
      const isSummer = axis.minuteAt(evening) === 20 * 60
      expect(axis.minuteAt(evening)).toBe(isSummer ? 20 * 60 : 19 * 60)
      expect(axis.minuteAt(axis.from)).toBe(0)
      expect(axis.minuteAt(axis.until)).toBe(1440)
    }
  })
})
