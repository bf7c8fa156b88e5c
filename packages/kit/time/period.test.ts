import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day, daysBetween } from './day.ts'
import {
  isPeriodPreset,
  type PeriodPreset,
  periodAround,
  periodOf,
  periodPresets,
  readPeriod,
  steppedPeriod,
  writePeriod,
} from './period.ts'

const today = '2026-11-21' as Day
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01' as Day, count))

describe('preset periods', () => {
  it.each([
    ['soFarThisYear', 'period', '2026-01-01', '2026-11-21'],
    ['lastThirtyDays', 'period', '2026-10-23', '2026-11-21'],
    ['lastSevenDays', 'period', '2026-11-15', '2026-11-21'],
    ['lastSixMonths', 'period', '2026-05-22', '2026-11-21'],
    ['yearToDate', 'period', '2026-01-01', '2026-11-21'],
    ['thisWeek', 'week', '2026-11-16', '2026-11-22'],
    ['thisMonth', 'month', '2026-11-01', '2026-11-30'],
    ['thisYear', 'year', '2026-01-01', '2026-12-31'],
    ['nextThirtyDays', 'period', '2026-11-21', '2026-12-20'],
    // `upcoming` has no end, so it includes the season after next.
    ['upcoming', 'period', '2026-11-21', '2199-12-31'],
    ['thisFilmWeek', 'period', '2026-11-20', '2026-11-26'],
    ['thisHalfYear', 'period', '2026-07-01', '2026-12-31'],
    ['lastHalfYear', 'period', '2026-01-01', '2026-06-30'],
    ['lastYear', 'year', '2025-01-01', '2025-12-31'],
    ['today', 'period', '2026-11-21', '2026-11-21'],
    ['tomorrow', 'period', '2026-11-22', '2026-11-22'],
    ['yesterday', 'period', '2026-11-20', '2026-11-20'],
    ['lastWeek', 'week', '2026-11-09', '2026-11-15'],
    ['nextWeek', 'week', '2026-11-23', '2026-11-29'],
    ['lastFilmWeek', 'period', '2026-11-13', '2026-11-19'],
    ['nextFilmWeek', 'period', '2026-11-27', '2026-12-03'],
    ['monthSoFar', 'period', '2026-11-01', '2026-11-21'],
    ['lastMonth', 'month', '2026-10-01', '2026-10-31'],
    ['lastQuarter', 'period', '2026-07-01', '2026-09-30'],
  ] as const)('the preset %s is a %s from %s to %s', (preset, type, from, to) => {
    expect(periodOf(preset, today)).toEqual({ type, from, to })
  })

  it('a film week goes from Friday to Thursday', () => {
    const from = (day: string) => periodOf('thisFilmWeek', day as Day).from
    expect(['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27'].map(from)).toEqual([
      '2026-11-13',
      '2026-11-20',
      '2026-11-20',
      '2026-11-27',
    ])
  })

  it('a preset period includes its first and its last day', () => {
    const length = (preset: 'lastThirtyDays' | 'lastSevenDays') => {
      const { from, to } = periodOf(preset, today)
      return daysBetween(from, to) + 1
    }
    expect([length('lastThirtyDays'), length('lastSevenDays')]).toEqual([30, 7])
  })

  it('a preset period never ends before it starts, on any day', () => {
    const past = new Set<PeriodPreset>([
      'yesterday',
      'lastWeek',
      'lastFilmWeek',
      'lastMonth',
      'lastQuarter',
      'lastHalfYear',
      'lastYear',
    ])
    const coming = new Set<PeriodPreset>(['tomorrow', 'nextWeek', 'nextFilmWeek'])
    fc.assert(
      fc.property(days, fc.constantFrom(...periodPresets), (day, preset) => {
        const { from, to } = periodOf(preset, day)
        expect(from <= to).toBe(true)
        expect(coming.has(preset) ? day < from : from <= day).toBe(true)
        expect(past.has(preset) ? to < day : day <= to).toBe(true)
      }),
    )
  })

  it.each([
    ['lastWeek', 'thisWeek'],
    ['lastFilmWeek', 'thisFilmWeek'],
    ['lastMonth', 'thisMonth'],
    ['lastHalfYear', 'thisHalfYear'],
    ['lastYear', 'thisYear'],
    ['yesterday', 'today'],
  ] as const)('%s is the period before the current one, on every day', (last, present) => {
    fc.assert(
      fc.property(days, (day) => {
        const { from } = periodOf(present, day)
        const before = periodOf(last, day)
        expect(before.to).toBe(addDays(from, -1))
        expect(before).toEqual(periodOf(present, before.from))
      }),
    )
  })

  it('the preset of the last quarter is the three whole months before the current quarter', () => {
    fc.assert(
      fc.property(days, (day) => {
        const { from, to } = periodOf('lastQuarter', day)
        expect(['01', '04', '07', '10']).toContain(from.slice(5, 7))
        expect(addDays(to, 1)).toBe(addMonths(from, 3))
        expect(addMonths(from, 3) <= day && day < addMonths(from, 6)).toBe(true)
      }),
    )
  })
})

describe('a period in a page address', () => {
  it('a period in an address is a preset, two days, or a week, month or year given by a day', () => {
    expect(readPeriod({ period: 'lastSevenDays' }, today)).toEqual(periodOf('lastSevenDays', today))
    expect(readPeriod({ from: '2026-01-05', to: '2026-02-01' }, today)).toEqual({
      type: 'period',
      from: '2026-01-05',
      to: '2026-02-01',
    })
    expect(readPeriod({ period: 'week', from: '2027-01-01' }, today)).toEqual({
      type: 'week',
      from: '2026-12-28',
      to: '2027-01-03',
    })
    expect(readPeriod({ period: 'month' }, today)).toEqual(periodOf('thisMonth', today))
  })

  it.each([
    {},
    { period: 'toString' },
    { period: 7 },
    { from: '2026-02-01' },
    { from: '2026-02-01', to: '2026-01-05' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: ['2026-02-01'], to: '2026-03-01' },
  ])('an unreadable period is replaced by the last thirty days: %j', (search) => {
    expect(readPeriod(search, today)).toEqual(periodOf('lastThirtyDays', today))
    expect(readPeriod(search, today, 'thisYear')).toEqual(periodOf('thisYear', today))
  })

  it('a period written as days reads the same on any other day', () => {
    const own = fc.tuple(days, fc.nat(2000)).map(([from, count]) => ({
      type: 'period' as const,
      from,
      to: addDays(from, count),
    }))
    const whole = fc
      .tuple(fc.constantFrom('week' as const, 'month' as const, 'year' as const), days)
      .map(([type, day]) => periodAround(type, day))
    fc.assert(
      fc.property(fc.oneof(own, whole), days, (period, otherDay) => {
        expect(readPeriod(writePeriod(period), otherDay)).toEqual(period)
      }),
    )
  })

  it('recognises preset periods only by their own names', () => {
    expect(periodPresets.every(isPeriodPreset)).toBe(true)
    expect(isPeriodPreset('constructor')).toBe(false)
  })
})

describe('stepping between periods', () => {
  it.each([
    ['thisWeek', -1, '2026-11-09', '2026-11-15'],
    ['thisMonth', 1, '2026-12-01', '2026-12-31'],
    ['thisYear', -1, '2025-01-01', '2025-12-31'],
    ['thisFilmWeek', -1, '2026-11-13', '2026-11-19'],
    ['thisHalfYear', -1, '2026-01-01', '2026-06-30'],
    ['lastSevenDays', -1, '2026-11-08', '2026-11-14'],
    ['lastThirtyDays', -1, '2026-09-23', '2026-10-22'],
    ['yearToDate', -1, '2025-01-01', '2025-11-21'],
  ] as const)('the preset %s stepped by %i is %s to %s', (preset, step, from, to) => {
    expect(steppedPeriod(periodOf(preset, today), step)).toMatchObject({ from, to })
  })

  it('stepping forward gives the adjacent period, and stepping back again returns the first period', () => {
    // Excludes periods from the first day or to the last day of a month, since they may be stepped by months or years.
    const beginsMonth = (day: Day) => day.endsWith('-01')
    const own = fc
      .tuple(days, fc.integer({ min: 0, max: 200 }))
      .map(([from, count]) => ({ type: 'period' as const, from, to: addDays(from, count) }))
      .filter(({ from, to }) => !beginsMonth(from) && !beginsMonth(addDays(to, 1)))
    const whole = fc
      .tuple(fc.constantFrom('week' as const, 'month' as const, 'year' as const), days)
      .map(([type, day]) => periodAround(type, day))
    fc.assert(
      fc.property(fc.oneof(own, whole), (period) => {
        const next = steppedPeriod(period, 1)
        expect(next.from).toBe(addDays(period.to, 1))
        expect(steppedPeriod(next, -1)).toEqual(period)
      }),
    )
  })
})
