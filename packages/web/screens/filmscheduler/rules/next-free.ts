import type { BookedFilm, FilmWeek, WeekHall } from '@dxweb/areas/film/programming/contract.ts'
import type { FilmVersion, ShowingType } from '@dxweb/areas/events/screenings/showing.ts'
import {
  newShow,
  nextStart,
  defaultCleaning,
  defaultPreshow,
} from '@dxweb/areas/events/screenings/turn-around.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import type { Cell } from './cells.ts'

export interface Placing {
  productionId: number
  auditoriumId: number
  date: string
  startTime: string
  startFold: 'first' | 'second'
  showingType: ShowingType
  filmVersion: FilmVersion | null
  preshowMinutes: number
  pauseMinutes: number
  cleaningMinutes: number
}

type Rule = FilmWeek['rule']

/** Minutes planned for a film of unknown length. */
export const unknownRuntime = 120

export const usualMinutes = (film: BookedFilm, hall: WeekHall, rule: Rule) => ({
  preshowMinutes: defaultPreshow(film.ageLimit, rule),
  runtimeMinutes: film.runtimeMinutes ?? unknownRuntime,
  pauseMinutes: 0,
  cleaningMinutes: defaultCleaning(hall, rule),
})

/** A show before the film's first day is a preview. */
export const defaultType = (film: BookedFilm, day: string): ShowingType =>
  day < film.fromDay ? 'preview' : 'ordinary'

export const defaultVersion = (film: BookedFilm): FilmVersion | null =>
  film.versions[0] ?? film.productionVersions[0] ?? null

export function placingAt(
  film: BookedFilm,
  { hall, axis }: Cell,
  startsAt: number,
  { rule, zone }: Pick<FilmWeek, 'rule' | 'zone'>,
): Placing {
  const { preshowMinutes, pauseMinutes, cleaningMinutes } = usualMinutes(film, hall, rule)
  return {
    productionId: film.productionId,
    auditoriumId: hall.id,
    ...clockAt(startsAt, zone),
    showingType: defaultType(film, axis.day),
    filmVersion: defaultVersion(film),
    preshowMinutes,
    pauseMinutes,
    cleaningMinutes,
  }
}

/**
 * Returns the first start at or after `from` at which the film and its cleaning fit between other shows; null if
 * this start is after the hall's day.
 */
export function nextFree(film: BookedFilm, cell: Cell, from: number, rule: Rule): number | null {
  const minutes = usualMinutes(film, cell.hall, rule)
  const taken = cell.shows.map(({ busyFrom, busyUntil }) => ({
    from: Date.parse(busyFrom),
    until: Date.parse(busyUntil),
  }))
  const starts = [from, ...taken.map(({ until }) => until)]
    .filter((start) => start >= from)
    .map((start) => Date.parse(nextStart(new Date(start).toISOString())))
    .toSorted((one, other) => one - other)
  const fits = (start: number) => {
    const show = newShow({ startsAt: new Date(start).toISOString(), ...minutes })
    const until = Date.parse(show.busyUntil)
    return taken.every((other) => other.until <= start || until <= other.from)
  }
  const found = starts.find(fits)
  return found === undefined || found >= cell.axis.until ? null : found
}
