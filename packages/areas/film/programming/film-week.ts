import { addDays, type Day, daysBetween, weekday } from '@dxweb/kit/time/day.ts'
import {
  dailyInstant,
  type Instant,
  type Moment,
  localDay,
  localTime,
} from '@dxweb/kit/time/zoned-time.ts'

/** Days begin `weekStartMinute` minutes after midnight, and weeks on the ISO weekday `weekStartDay`. */
export interface FilmCalendar {
  weekStartDay: number
  weekStartMinute: number
  zone: string
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A show after midnight belongs to the previous day. */
export function filmDay(at: Moment, { weekStartMinute, zone }: FilmCalendar): Day {
  const day = localDay(at, zone)
  return minuteOf(localTime(at, zone)) < weekStartMinute ? addDays(day, -1) : day
}

export const filmWeekOf = (day: Day, { weekStartDay }: FilmCalendar): Day =>
  addDays(day, -((weekday(day) - weekStartDay + 7) % 7))

export const filmDayBegin = (day: Day, { weekStartMinute, zone }: FilmCalendar): Instant =>
  dailyInstant(day, clockOf(weekStartMinute), zone)

/** Counts blocks of seven days from the booking's first day; null before that day. */
export function playingWeek(day: Day, from: Day): number | null {
  const days = daysBetween(from, day)
  return days < 0 ? null : Math.floor(days / 7) + 1
}
