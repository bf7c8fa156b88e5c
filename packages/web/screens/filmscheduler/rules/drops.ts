import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { nextStart } from '@dxweb/areas/events/screenings/turn-around.ts'
import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import { dailyInstant, localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import type { Cell } from './cells.ts'

export interface ShowMove {
  id: number
  version: number
  auditoriumId: number
  date: string
  startTime: string
  startFold: 'first' | 'second'
}

export interface Dropped {
  cell: Cell
  /** Milliseconds since 1970. */
  startsAt: number
  isCopy: boolean
}

/** Step in minutes to which a start is rounded. */
const dropStep = 5
const minuteMs = 60_000
/** Distance within which a start snaps to the time when a hall becomes free. */
const nearMs = 15 * minuteMs

const snapped = (minute: number) => Math.round(minute / dropStep) * dropStep

/**
 * Returns milliseconds since 1970: the dropped minute rounded to 5 minutes, or the time when the hall becomes free if
 * that is near.
 */
export function startAt(cell: Cell, minute: number, moved: ReadonlySet<number>): number {
  const at = cell.axis.from + snapped(minute) * minuteMs
  const frees = cell.shows
    .filter(({ id }) => !moved.has(id))
    .map(({ busyUntil }) => Date.parse(nextStart(busyUntil)))
  return frees.find((free) => Math.abs(free - at) <= nearMs) ?? at
}

/** Shift of shows that are moved together: number of days, minutes by the clock, and hall positions. */
export interface Shift {
  days: number
  minutes: number
  halls: number
}

/** Returns the show's clock time on another day, moved forward if the clock skips it. */
const onDayAfter = (show: WeekShow, days: number, zone: string): number => {
  const date = addDays(localDay(show.startsAt, zone), days)
  return Date.parse(dailyInstant(date, localTime(show.startsAt, zone), zone))
}

export function shiftTo(
  show: WeekShow,
  to: { auditoriumId: number; startsAt: number },
  { halls, zone }: Pick<FilmWeek, 'halls' | 'zone'>,
): Shift {
  const place = (hall: number) => halls.findIndex(({ id }) => id === hall)
  const target = localDay(new Date(to.startsAt), zone)
  const days = daysBetween(localDay(show.startsAt, zone), target)
  return {
    days,
    minutes: (to.startsAt - onDayAfter(show, days, zone)) / minuteMs,
    halls: place(to.auditoriumId) - place(show.auditoriumId),
  }
}

/** Returns null if a show would be beyond the first or last hall. */
export function movesOf(
  shows: readonly WeekShow[],
  shift: Shift,
  { halls, zone }: Pick<FilmWeek, 'halls' | 'zone'>,
): ShowMove[] | null {
  const moves = shows.map((show) => {
    const place = halls.findIndex(({ id }) => id === show.auditoriumId)
    const hall = halls[place + shift.halls]
    const startsAt = onDayAfter(show, shift.days, zone) + shift.minutes * minuteMs
    const { id, version } = show
    return hall && { id, version, auditoriumId: hall.id, ...clockAt(startsAt, zone) }
  })
  return moves.every((move) => move !== undefined) ? moves : null
}

/** Swaps the halls of shows without changing their times. Skips shows with extra halls. */
export function swapsOf(
  shows: readonly WeekShow[],
  [one, other]: readonly [number, number],
  zone: string,
): ShowMove[] {
  const to = new Map([
    [one, other],
    [other, one],
  ])
  return shows.flatMap(({ id, version, auditoriumId, extraAuditoriumIds, startsAt }) => {
    const hall = to.get(auditoriumId)
    if (hall === undefined || extraAuditoriumIds.length > 0) return []
    return [{ id, version, auditoriumId: hall, ...clockAt(Date.parse(startsAt), zone) }]
  })
}
