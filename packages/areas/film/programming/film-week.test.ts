import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { instantOf } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filmDay, filmDayBegin, filmWeekOf, playingWeek } from './film-week.ts'

const calendar = { weekStartDay: 5, weekStartMinute: 300, zone: 'Europe/Oslo' }
const [friday, thursday] = ['2026-11-27' as Day, '2026-12-03' as Day]

it('assigns a show after midnight to the evening before, and begins a week on Friday', () => {
  expect(filmDay('2026-12-04T03:59:00Z', calendar)).toBe(thursday)
  expect(filmDay('2026-12-04T04:00:00Z', calendar)).toBe('2026-12-04')
  expect(filmWeekOf(friday, calendar)).toBe(friday)
  expect(filmWeekOf(thursday, calendar)).toBe(friday)
})

it('every instant is between the start of its film day and the start of the next, even when the clock changes', () => {
  const hours = fc.integer({ min: 0, max: 24 * 800 })
  const minute = fc.integer({ min: 0, max: 720 })
  const within = fc.property(hours, minute, (hour, weekStartMinute) => {
    const own = { ...calendar, weekStartMinute }
    const at = instantOf(new Date(Date.UTC(2026, 0, 1, 0, 30) + hour * 3_600_000))
    const day = filmDay(at, own)
    const isListed = filmDayBegin(day, own) <= at && at < filmDayBegin(addDays(day, 1), own)
    // An instant in the second pass of the repeated hour is read as if it were in the first pass.
    return isListed || (weekStartMinute > 120 && weekStartMinute < 180)
  })
  expect(() => fc.assert(within)).not.toThrow()
})

it('counts playing weeks in blocks of seven days from the booking’s first day', () => {
  expect(playingWeek(addDays(friday, -1), friday)).toBe(null)
  expect(playingWeek(thursday, friday)).toBe(1)
  expect(playingWeek(addDays(thursday, 1), friday)).toBe(2)
})
