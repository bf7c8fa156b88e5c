import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareDays,
  type Day,
  daysBetween,
  isDay,
  isoWeek,
  startOfMonth,
  startOfWeek,
  weekday,
} from './day.ts'

const day = (text: string) => text as Day
const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays(day('1970-01-01'), count))

describe('a day', () => {
  it('accepts only existing days in the format YYYY-MM-DD', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '']) {
      expect(isDay(text)).toBe(false)
    }
  })

  it('adding a number of days gives a day that is the same number of days away', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        const to = addDays(from, count)
        expect(isDay(to)).toBe(true)
        expect(daysBetween(from, to)).toBe(count)
        expect(Math.sign(compareDays(from, to))).toBe(-Math.sign(count) || 0)
        expect(compareDays(to, to)).toBe(0)
      }),
    )
  })

  it('a week starts on a Monday', () => {
    fc.assert(
      fc.property(days, (each) => {
        const monday = startOfWeek(each)
        expect(weekday(monday)).toBe(1)
        expect(daysBetween(monday, each)).toBe(weekday(each) - 1)
        expect(isoWeek(each)).toEqual(isoWeek(monday))
      }),
    )
    expect(weekday(day('2026-11-22'))).toBe(7)
  })

  it.each([
    ['2025-12-28', 2025, 52],
    ['2025-12-29', 2026, 1],
    ['2026-11-20', 2026, 47],
    ['2026-12-31', 2026, 53],
    ['2027-01-01', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2028-12-31', 2028, 52],
  ])('the day %s is in %i, week %i', (text, year, week) => {
    expect(isoWeek(day(text))).toEqual({ year, week })
  })

  it('week numbers increase by one, or restart at 1', () => {
    fc.assert(
      fc.property(days, (each) => {
        const [here, next] = [isoWeek(each), isoWeek(addDays(startOfWeek(each), 7))]
        const sameYear = { year: here.year, week: here.week + 1 }
        expect([sameYear, { year: here.year + 1, week: 1 }]).toContainEqual(next)
      }),
    )
  })

  it('adding months keeps the day of the month, or uses the last day of a shorter month', () => {
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(day('2028-01-31'), 1)).toBe('2028-02-29')
    expect(addMonths(day('2026-11-21'), -6)).toBe('2026-05-21')
    expect(addMonths(day('2026-11-21'), 2)).toBe('2027-01-21')
    expect(addMonths(day('2026-11-21'), -11)).toBe('2025-12-21')
    expect(addMonths(day('0999-12-31'), -1)).toBe('0999-11-30')
    expect(startOfMonth(day('2026-11-21'))).toBe('2026-11-01')
  })
})
