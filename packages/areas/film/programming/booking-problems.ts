import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type { Problem, ProblemCode } from './problem.ts'
import { isSameVersion } from '@dxweb/areas/events/screenings/showing.ts'
import { minutesAfter } from '@dxweb/areas/events/screenings/turn-around.ts'
import {
  bookingOf,
  type CopyFacts,
  type FilmFacts,
  isPlaying,
  type ShowFacts,
  type WeekClock,
  type WeekFacts,
} from './week-facts.ts'

const problem = (
  show: ShowFacts,
  code: ProblemCode,
  severity: Problem['severity'],
  params: Problem['params'] = {},
): Problem => ({ code, severity, showIds: [show.id], params })

/** Returns true if copies are registered but none has arrived. A venue without registered copies gets no warning. */
export const isMissing = (copies: readonly CopyFacts[]): boolean =>
  copies.length > 0 &&
  !copies.some(({ dcpStatus }) => dcpStatus === 'ready' || dcpStatus === 'ingested')

/** Returns true if the key is valid throughout the given period; null means that a limit is not set. */
const opensAt = ({ kdmFrom, kdmUntil }: CopyFacts, from: string, until: string) =>
  (kdmFrom === null || kdmFrom <= from) && (kdmUntil === null || until <= kdmUntil)

function isOpened(
  show: Pick<ShowFacts, 'startsAt' | 'endsAt' | 'preshowMinutes'>,
  copies: readonly CopyFacts[],
): boolean {
  const from = minutesAfter(show.startsAt, show.preshowMinutes ?? 0)
  return copies.length === 0 || copies.some((copy) => opensAt(copy, from, show.endsAt))
}

export const copiesFor = (film: Pick<FilmFacts, 'copies'>, hall: number): CopyFacts[] =>
  film.copies.filter(({ auditoriumId }) => auditoriumId === null || auditoriumId === hall)

function copyProblems(show: ShowFacts, film: FilmFacts): Problem[] {
  if (film.copies.length === 0) return []
  const copies = copiesFor(film, show.auditoriumId)
  if (copies.length === 0 || isMissing(copies)) return [problem(show, 'dcp_missing', 'warning')]
  return isOpened(show, copies) ? [] : [problem(show, 'kdm_window', 'error')]
}

/** Returns true if the day is within the booking; previews may also be shown before the first day. */
const isWithinBooking = (film: FilmFacts, day: string, type: string | null) =>
  isPlaying(film, day) || (type === 'preview' && day < film.fromDay)

const isVersionBooked = (film: FilmFacts, { filmVersion }: Pick<ShowFacts, 'filmVersion'>) =>
  filmVersion === null ||
  film.versions.length === 0 ||
  film.versions.some((version) => isSameVersion(version, filmVersion))

const isHallBooked = (film: FilmFacts, hall: number): boolean =>
  film.auditoriumIds.length === 0 || film.auditoriumIds.includes(hall)

function ofShow(show: ShowFacts, films: readonly FilmFacts[], day: string): Problem[] {
  if (show.productionId === null) return []
  const film = bookingOf(films, show.productionId, day)
  if (film === undefined || !isWithinBooking(film, day, show.showingType))
    return [problem(show, 'not_booked', 'error')]
  return [
    ...(isVersionBooked(film, show) ? [] : [problem(show, 'version_not_booked', 'error')]),
    ...(isHallBooked(film, show.auditoriumId) ? [] : [problem(show, 'hall_not_booked', 'warning')]),
    ...copyProblems(show, film),
  ]
}

/** Only shows on the booking's own days count towards the distributor's minimum. */
function tooFew(film: FilmFacts, shows: readonly ShowFacts[], clock: WeekClock): Problem[] {
  const least = film.leastShows ?? 0
  if (least === 0) return []
  const own = shows.filter(
    ({ productionId, startsAt }) =>
      productionId === film.productionId && isPlaying(film, clock.dayOf(startsAt)),
  )
  if (own.length >= least) return []
  const params = { title: film.title, planned: own.length, least }
  return [{ code: 'least_shows', severity: 'warning', showIds: own.map(({ id }) => id), params }]
}

/** A missing copy is reported from this many days before the show. */
const copyDays = 14

/**
 * Returns the ids of the coming shows that lack a copy, [] if no show is planned yet, or undefined if the film has a
 * copy or is not shown soon.
 */
function lackOf(films: readonly FilmFacts[], own: readonly ShowFacts[], week: CopyWeek) {
  const { to, today, dayOf } = week
  const until = addDays(today as Day, copyDays)
  if (films.some(({ copies }) => copies.length > 0) || to < today) return undefined
  const soon = own.filter(({ startsAt }) => today <= dayOf(startsAt) && dayOf(startsAt) <= until)
  const isSoon = films.some(({ fromDay, toDay }) => fromDay <= until && (toDay ?? today) >= today)
  return soon.length > 0 || (own.length === 0 && isSoon) ? soon.map(({ id }) => id) : undefined
}

type CopyWeek = Pick<WeekFacts, 'to' | 'today'> & Pick<WeekClock, 'dayOf'>

function withoutCopy(shelf: readonly FilmFacts[], shows: readonly ShowFacts[], week: CopyWeek) {
  const shown = Map.groupBy(shows, ({ productionId }) => productionId)
  return [...Map.groupBy(shelf, ({ productionId }) => productionId)].flatMap(
    ([production, films]): Problem[] => {
      const showIds = lackOf(films, shown.get(production) ?? [], week)
      const [film] = films
      if (showIds === undefined || film === undefined) return []
      return [{ code: 'no_copy', severity: 'warning', showIds, params: { title: film.title } }]
    },
  )
}

export function bookingProblems(
  { from, to, today, keepsCopies, shows, shelf }: WeekFacts,
  clock: WeekClock,
): Problem[] {
  const playing = shelf.filter(({ fromDay, toDay }) => fromDay <= to && (toDay ?? to) >= from)
  return [
    ...shows.flatMap((show) => ofShow(show, shelf, clock.dayOf(show.startsAt))),
    ...playing.flatMap((film) => tooFew(film, shows, clock)),
    ...(keepsCopies ? withoutCopy(shelf, shows, { to, today, dayOf: clock.dayOf }) : []),
  ]
}
