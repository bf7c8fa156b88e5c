import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { minutesShort } from '@dxweb/areas/film/programming/length-problems.ts'
import {
  minutesAfter,
  movedShow,
  newShow,
  defaultCleaning,
} from '@dxweb/areas/events/screenings/turn-around.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { dailyInstant, readClock } from '@dxweb/kit/time/zoned-time.ts'
import type { ShowMove } from '../rules/drops.ts'
import type { ShowingChange } from '../rules/showing-change.ts'
import { type Placing, unknownRuntime } from '../rules/next-free.ts'

export type OptimisticUpdate = (week: FilmWeek) => FilmWeek

/**
 * Returns the start as an instant. A time that the clock skips in spring is displayed an hour later, until the
 * server refuses the change.
 */
function startOf(
  { date, startTime, startFold }: Pick<ShowMove, 'date' | 'startTime' | 'startFold'>,
  zone: string,
) {
  const read = readClock(date as Day, startTime, zone, startFold)
  return 'at' in read ? read.at : dailyInstant(date as Day, startTime, zone)
}

/** Returns a negative id, for a show that the server has not created yet. */
const notMade = (at: number) => -1 - at

function placedShow(placing: Placing, id: number, { shelf, zone }: FilmWeek): WeekShow {
  const film = shelf.find(({ productionId }) => productionId === placing.productionId)
  const runtimeMinutes = film?.runtimeMinutes ?? null
  const times = newShow({
    ...placing,
    startsAt: startOf(placing, zone),
    runtimeMinutes: runtimeMinutes ?? unknownRuntime,
  })
  const { productionId, auditoriumId, showingType, filmVersion, preshowMinutes, pauseMinutes } =
    placing
  return {
    productionId,
    auditoriumId,
    showingType,
    filmVersion,
    preshowMinutes,
    pauseMinutes,
    ...times,
    id,
    version: 1,
    title: film?.title ?? '',
    extraAuditoriumIds: [],
    acceptsOverlap: false,
    state: 'draft',
    eventTypeId: 0,
    ageLimit: film?.ageLimit ?? null,
    runtimeMinutes,
    doorsMinutes: null,
    soldCount: 0,
    isSold: false,
  }
}

/** Identifies a show by hall, film and start, since a hall has no two shows of a film with the same start. */
const slotOf = ({ auditoriumId, productionId, startsAt }: WeekShow) =>
  `${auditoriumId} ${productionId} ${Date.parse(startsAt)}`

let placedSoFar = 0

/**
 * Ids are temporary. Skips shows that are already in the week, since a read may return them before the server's reply
 * to the command.
 */
export function optimisticPlacement(
  placings: readonly Placing[],
  madeAs: (id: number) => number | undefined,
): { optimistic: OptimisticUpdate; ids: number[] } {
  const first = placedSoFar
  placedSoFar += placings.length
  const ids = placings.map((_, at) => notMade(first + at))
  const optimistic: OptimisticUpdate = (week) => {
    const readIds = new Set(week.shows.map(({ id }) => id))
    const readSlots = new Set(week.shows.map(slotOf))
    const isRead = (show: WeekShow) =>
      readIds.has(madeAs(show.id) ?? show.id) || readSlots.has(slotOf(show))
    const made = placings.map((placing, at) => placedShow(placing, notMade(first + at), week))
    return { ...week, shows: [...week.shows, ...made.filter((show) => !isRead(show))] }
  }
  return { optimistic, ids }
}

function movedTo(show: WeekShow, move: ShowMove, { halls, rule, zone }: FilmWeek): WeekShow {
  const cleaningOf = (hall: number) =>
    defaultCleaning(
      halls.find(({ id }) => id === hall),
      rule,
    )
  const cleaning = { from: cleaningOf(show.auditoriumId), to: cleaningOf(move.auditoriumId) }
  const times = movedShow(show, startOf(move, zone), cleaning)
  return { ...show, ...times, auditoriumId: move.auditoriumId }
}

export function optimisticMove(moves: readonly ShowMove[]): OptimisticUpdate {
  const byId = new Map(moves.map((move) => [move.id, move]))
  return (week) => ({
    ...week,
    shows: week.shows.map((show) => {
      const move = byId.get(show.id)
      return move ? movedTo(show, move, week) : show
    }),
  })
}

function changedTo(show: WeekShow, change: ShowingChange): WeekShow {
  const { preshowMinutes = show.preshowMinutes } = change
  const begun = (preshowMinutes ?? 0) - (show.preshowMinutes ?? 0)
  const endsAt = minutesAfter(show.endsAt, begun)
  const lacking = change.fitsFilm ? minutesShort({ ...show, preshowMinutes, endsAt }) : 0
  return {
    ...show,
    showingType: change.showingType ?? show.showingType,
    filmVersion: change.filmVersion === undefined ? show.filmVersion : change.filmVersion,
    preshowMinutes,
    endsAt: minutesAfter(endsAt, lacking),
    busyUntil: minutesAfter(show.busyUntil, begun + lacking),
  }
}

export const optimisticEdit =
  (ids: ReadonlySet<number>, change: ShowingChange): OptimisticUpdate =>
  (week) => ({
    ...week,
    shows: week.shows.map((show) => (ids.has(show.id) ? changedTo(show, change) : show)),
  })

export const optimisticRemoval =
  (ids: ReadonlySet<number>): OptimisticUpdate =>
  (week) => ({ ...week, shows: week.shows.filter(({ id }) => !ids.has(id)) })

export const unchanged: OptimisticUpdate = (week) => week
