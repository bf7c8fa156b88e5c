import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween, startOfWeek, weekday } from './day.ts'
import { easterSunday } from './holidays.ts'
import { dayLastYear, weekLastYear } from './week-last-year.ts'

const firstMonday = startOfWeek('1990-01-01' as Day)
const mondays = fc.integer({ min: 0, max: 4000 }).map((weeks) => addDays(firstMonday, 7 * weeks))

describe('the comparable week of last year', () => {
  it('never compares two different weeks with the same week of last year', () => {
    const all = Array.from({ length: 4000 }, (_, at) => weekLastYear(addDays(firstMonday, 7 * at)))
    expect(new Set(all).size).toBe(4000)
  })

  it('compares a week outside spring with the week 52 weeks before', () => {
    fc.assert(
      fc.property(mondays, (monday) => {
        const month = Number(addDays(monday, 3).slice(5, 7))
        if (month >= 3 && month <= 6) return
        expect(daysBetween(weekLastYear(monday), monday)).toBe(364)
      }),
    )
  })

  it('compares a day with the same weekday, at most five weeks from the day 52 weeks before', () => {
    fc.assert(
      fc.property(mondays, fc.integer({ min: 0, max: 6 }), (monday, days) => {
        const day = addDays(monday, days)
        const before = dayLastYear(day)
        expect(weekday(before)).toBe(weekday(day))
        expect(Math.abs(daysBetween(before, day) - 364)).toBeLessThanOrEqual(35)
      }),
    )
  })

  it.each([2017, 2020, 2024, 2025, 2026, 2027, 2038])(
    'compares the movable holidays of %i with those of the year before',
    (year) => {
      for (const days of [-3, -2, 0, 1, 39, 49, 50]) {
        const holiday = addDays(easterSunday(year), days)
        expect(dayLastYear(holiday)).toBe(addDays(easterSunday(year - 1), days))
      }
    },
  )
})
