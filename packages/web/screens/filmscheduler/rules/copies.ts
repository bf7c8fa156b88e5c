import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { filmDay } from '@dxweb/areas/film/programming/film-week.ts'
import { isPlaying } from '@dxweb/areas/film/programming/week-facts.ts'
import { minutesBetween, defaultCleaning } from '@dxweb/areas/events/screenings/turn-around.ts'
import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import type { Placing } from './next-free.ts'

type Place = Pick<Placing, 'auditoriumId' | 'date' | 'startTime' | 'startFold'>

/** Returns null for an event without a film. */
export function copyAt(show: WeekShow, at: Place, { halls, rule }: FilmWeek): Placing | null {
  if (show.productionId === null) return null
  const hall = halls.find(({ id }) => id === at.auditoriumId)
  const isOwnHall = at.auditoriumId === show.auditoriumId
  const { auditoriumId, date, startTime, startFold } = at
  return {
    auditoriumId,
    date,
    startTime,
    startFold,
    productionId: show.productionId,
    showingType: show.showingType ?? 'ordinary',
    filmVersion: show.filmVersion,
    preshowMinutes: show.preshowMinutes ?? 0,
    pauseMinutes: show.pauseMinutes,
    cleaningMinutes: isOwnHall
      ? Math.max(0, minutesBetween(show.endsAt, show.busyUntil))
      : defaultCleaning(hall, rule),
  }
}

export const dayOf = (show: Pick<WeekShow, 'startsAt'>, { rule, zone }: FilmWeek): Day =>
  filmDay(show.startsAt, { ...rule, zone })

function copyAfter(show: WeekShow, days: number, week: FilmWeek): Placing[] {
  const date = addDays(localDay(show.startsAt, week.zone), days)
  const startTime = localTime(show.startsAt, week.zone)
  const place = { auditoriumId: show.auditoriumId, date, startTime, startFold: 'first' } as const
  const copy = copyAt(show, place, week)
  return copy ? [copy] : []
}

/** Copies keep their halls and clock times. */
export function copiesOfDay(week: FilmWeek, from: Day, to: readonly Day[]): Placing[] {
  const shows = week.shows.filter((show) => dayOf(show, week) === from)
  return to.flatMap((day) => shows.flatMap((show) => copyAfter(show, daysBetween(from, day), week)))
}

export const copiesOfWeek = (week: FilmWeek): Placing[] =>
  week.shows
    .filter((show) => dayOf(show, week) >= week.from && dayOf(show, week) <= week.to)
    .flatMap((show) => copyAfter(show, 7, week))

/** Copies the shows of the week before, except films that are not booked on the new day. */
export const fromWeekBefore = (before: FilmWeek, { shelf }: Pick<FilmWeek, 'shelf'>): Placing[] =>
  copiesOfWeek(before).filter(({ productionId, date }) =>
    shelf.some((film) => film.productionId === productionId && isPlaying(film, date)),
  )

/** Returns the days without films, other than `from`. */
export const emptyDays = (week: FilmWeek, days: readonly Day[], from: Day): Day[] => {
  const planned = new Set(
    week.shows.filter(({ productionId }) => productionId !== null).map((show) => dayOf(show, week)),
  )
  return days.filter((day) => day !== from && !planned.has(day))
}
