import { addDays, type Day, isDay, weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxDates, seriesDays, seriesKinds, type SeriesRule } from './rules.ts'

const weekly: SeriesRule = {
  every: 'week',
  interval: 1,
  weekdays: [],
  count: 10,
  until: null,
  skipsHolidays: false,
  except: [],
}

const first = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day)

const rules = fc.record<SeriesRule>({
  every: fc.constantFrom(...seriesKinds),
  interval: fc.integer({ min: 1, max: 6 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  count: fc.option(fc.integer({ min: 1, max: 60 })),
  until: fc.option(first),
  skipsHolidays: fc.boolean(),
  except: fc.array(first, { maxLength: 5 }),
})

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const placeOf = (day: Day) => Math.ceil(Number(day.slice(8)) / 7)
const daysFrom = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Decides directly if a day belongs to a series, to verify the rule's own computation. */
function fits(day: Day, from: Day, { every, interval, weekdays }: SeriesRule): boolean {
  const monday = (of: Day) => addDays(of, 1 - weekday(of))
  const months = monthOf(day) - monthOf(from)
  switch (every) {
    case 'day':
      return daysFrom(from, day) % interval === 0
    case 'week':
      return (
        (daysFrom(monday(from), monday(day)) / 7) % interval === 0 &&
        (weekdays.length > 0 ? weekdays : [weekday(from)]).includes(weekday(day))
      )
    case 'monthByDate':
      return months % interval === 0 && day.slice(8) === from.slice(8)
    default:
      return (
        months % interval === 0 && weekday(day) === weekday(from) && placeOf(day) === placeOf(from)
      )
  }
}

function modelOf(from: Day, rule: SeriesRule): Day[] {
  const days: Day[] = []
  for (let after = 0; after <= 5 * 366; after += 1) {
    const day = addDays(from, after)
    if (days.length === Math.min(rule.count ?? maxDates, maxDates)) break
    if (rule.until !== null && day > rule.until) break
    const isLeftOut = rule.except.includes(day) || (rule.skipsHolidays && holidayOn(day))
    if (fits(day, from, rule) && !isLeftOut) days.push(day)
  }
  return days
}

describe('dates of a series', () => {
  it('a series of ten Fridays skips the holidays among them', () => {
    const days = seriesDays('2026-03-20' as Day, { ...weekly, skipsHolidays: true })
    expect(days).toHaveLength(10)
    expect(days.every((day) => weekday(day) === 5)).toBe(true)
    // 3 April is Good Friday, and 1 May is a public holiday.
    expect(days).not.toContain('2026-04-03')
    expect(days).not.toContain('2026-05-01')
    expect(days.at(-1)).toBe('2026-06-05')
  })

  it('a monthly series skips months without a 31st or a fifth Friday', () => {
    const monthly = { ...weekly, count: 4 }
    expect(seriesDays('2026-01-31' as Day, { ...monthly, every: 'monthByDate' })).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ])
    expect(seriesDays('2026-01-30' as Day, { ...monthly, every: 'monthByWeekday' })).toEqual([
      '2026-01-30',
      '2026-05-29',
      '2026-07-31',
      '2026-10-30',
    ])
  })

  it('a series has the same dates that a day-by-day search finds', () => {
    fc.assert(
      fc.property(first, rules, (from, rule) => {
        const days = seriesDays(from, rule)
        expect(days).toEqual(modelOf(from, rule))
        expect(days.every(isDay)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
