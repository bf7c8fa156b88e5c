import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import {
  type FilmVersion,
  isSameVersion,
  type ShowingType,
} from '@dxweb/areas/events/screenings/showing.ts'
import { minutesBetween } from '@dxweb/areas/events/screenings/turn-around.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { usualMinutes, defaultType, defaultVersion } from '../rules/next-free.ts'

export interface ShowForm {
  auditoriumId: number
  date: Day
  startTime: string
  showingType: ShowingType
  filmVersion: FilmVersion | null
  preshowMinutes: number
  pauseMinutes: number
  cleaningMinutes: number
}

export const formOfShow = (show: WeekShow, zone: string): ShowForm => {
  const { date, startTime } = clockAt(Date.parse(show.startsAt), zone)
  return {
    auditoriumId: show.auditoriumId,
    date,
    startTime,
    showingType: show.showingType ?? 'ordinary',
    filmVersion: show.filmVersion,
    preshowMinutes: show.preshowMinutes ?? 0,
    pauseMinutes: show.pauseMinutes,
    cleaningMinutes: Math.max(0, minutesBetween(show.endsAt, show.busyUntil)),
  }
}

/** Returns the form of a new show with the film's default minutes, type and version. */
export function formOfFilm(
  film: BookedFilm,
  { hall, startsAt }: { hall: FilmWeek['halls'][number]; startsAt: number },
  { rule, zone }: FilmWeek,
): ShowForm {
  const { date, startTime } = clockAt(startsAt, zone)
  const { preshowMinutes, pauseMinutes, cleaningMinutes } = usualMinutes(film, hall, rule)
  const own = { auditoriumId: hall.id, date, startTime }
  const minutes = { preshowMinutes, pauseMinutes, cleaningMinutes }
  const showingType = defaultType(film, date)
  return { ...own, ...minutes, showingType, filmVersion: defaultVersion(film) }
}

/** Booked versions come first, followed by the production's other versions and the show's own version. */
export function versionsOf(film: BookedFilm | undefined, own: FilmVersion | null): FilmVersion[] {
  const all = [
    ...(film?.versions ?? []),
    ...(film?.productionVersions ?? []),
    ...(own ? [own] : []),
  ]
  return distinct(all)
}

export const distinct = (all: readonly FilmVersion[]): FilmVersion[] =>
  all.filter((version, at) => all.findIndex((each) => isSameVersion(each, version)) === at)
