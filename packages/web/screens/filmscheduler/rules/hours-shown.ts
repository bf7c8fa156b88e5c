import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { filmDayBegin } from '@dxweb/areas/film/programming/film-week.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { type Axis, axisBetween } from '../../../parts/time-axis/axis.ts'

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
/** Hours displayed even without shows: 10:00 to 01:00 if days begin at 05:00. */
const usual = { from: 5 * hourMinutes, until: 20 * hourMinutes }

export interface WeekDay {
  day: Day
  /** Beginning of the film day, in milliseconds since 1970. */
  from: number
}

const weekDays = 7

export function daysOf({ from, zone, rule }: Pick<FilmWeek, 'from' | 'zone' | 'rule'>): WeekDay[] {
  return Array.from({ length: weekDays }, (_, after) => {
    const day = addDays(from as Day, after)
    return { day, from: Date.parse(filmDayBegin(day, { ...rule, zone })) }
  })
}

const clampedTo = (least: number, most: number, value: number) =>
  Math.max(least, Math.min(most, value))

function minutesOf(show: WeekShow, days: readonly WeekDay[]) {
  const at = Date.parse(show.startsAt)
  const day = days.findLast(({ from }) => from <= at)
  if (day === undefined) return []
  const doors = show.doorsMinutes ?? 0
  return [
    (at - day.from) / minuteMs - doors,
    (Date.parse(show.busyUntil) - day.from) / minuteMs,
  ].map((minute) => clampedTo(0, dayMinutes, minute))
}

/** Returns minutes after the start of the film day, rounded to whole hours and the same for all days. */
export function hoursShown(shows: readonly WeekShow[], days: readonly WeekDay[]) {
  const minutes = shows.flatMap((show) => minutesOf(show, days))
  return {
    from: Math.floor(Math.min(usual.from, ...minutes) / hourMinutes) * hourMinutes,
    until: Math.ceil(Math.max(usual.until, ...minutes) / hourMinutes) * hourMinutes,
  }
}

export const axesOf = (
  days: readonly WeekDay[],
  hours: { from: number; until: number },
  zone: string,
): Axis[] =>
  days.map(({ day, from }) =>
    axisBetween(day, from + hours.from * minuteMs, from + hours.until * minuteMs, zone),
  )
