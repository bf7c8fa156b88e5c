import { sum } from '@dxweb/kit/money/money.ts'
import { type FilmFacts, weekClock, type WeekFacts } from '../week-facts.ts'
import { copiesFor, isMissing } from '../booking-problems.ts'
import type { Past } from './demand.ts'
import type { Placed } from './plan-week.ts'

/** Names the basis of a forecast: the film itself, new films, the venue's shows, or no history. */
function sourceOf({ film, expected }: Placed, { history, played = [], openings }: Past) {
  const params = { expected: Math.round(expected) }
  const own = played.filter(({ productionId }) => productionId === film.productionId)
  const total = (figures: readonly { shows: number; admissions: number }[]) => ({
    ...params,
    shows: sum(figures.map(({ shows }) => shows)),
    admissions: sum(figures.map(({ admissions }) => admissions)),
  })
  const weeks = own[0]?.weeks ?? 1
  if (own.length > 0 && weeks > 1)
    return { code: 'played_before' as const, params: { ...total(own), weeks } }
  if (own.length > 0) return { code: 'last_week' as const, params: total(own) }
  if (openings && openings.shows > 0)
    return { code: 'openings' as const, params: total([openings]) }
  return { code: history.length > 0 ? ('usual_here' as const) : ('new_film' as const), params }
}

const reason = <const C extends string>(code: C, holds: boolean) =>
  holds ? [{ code, params: {} }] : []

export function proposedOf(one: Placed, week: WeekFacts, past: Past) {
  const { film, show, lengths } = one
  const [date = '', startTime = ''] = weekClock(week).local(show.startsAt).split('T')
  return {
    bookingId: film.bookingId,
    productionId: film.productionId,
    title: film.title,
    auditoriumId: show.auditoriumId,
    date,
    startTime,
    filmVersion: show.filmVersion,
    showingType: 'ordinary' as const,
    preshowMinutes: lengths.preshowMinutes,
    pauseMinutes: lengths.pauseMinutes,
    cleaningMinutes: lengths.cleaningMinutes,
    startsAt: show.startsAt,
    endsAt: show.endsAt,
    busyUntil: show.busyUntil,
    expected: Math.round(one.expected),
    why: [
      sourceOf(one, past),
      ...reason('least_shows', one.isAsked),
      ...reason('usual_hours', past.history.length > 0),
    ],
  }
}

export function inOrder(placed: readonly Placed[], { halls }: Pick<WeekFacts, 'halls'>): Placed[] {
  const order = new Map(halls.map(({ id }, at) => [id, at]))
  const hallOf = ({ show }: Placed) => order.get(show.auditoriumId) ?? halls.length
  return placed.toSorted(
    (a, b) => Date.parse(a.show.startsAt) - Date.parse(b.show.startsAt) || hallOf(a) - hallOf(b),
  )
}

function whyNot(film: FilmFacts, halls: readonly number[]) {
  const own = halls.filter(
    (id) => film.auditoriumIds.length === 0 || film.auditoriumIds.includes(id),
  )
  if (film.runtimeMinutes === null) return 'no_runtime' as const
  if (own.length === 0) return 'no_hall' as const
  const hasCopy = (id: number) => {
    const copies = copiesFor(film, id)
    return copies.length > 0 && !isMissing(copies)
  }
  return film.copies.length === 0 || own.some(hasCopy)
    ? ('few_visitors' as const)
    : ('no_copy' as const)
}

const playingIn = (week: WeekFacts, placed: readonly Placed[]) =>
  week.shelf
    .filter(({ fromDay, toDay }) => fromDay <= week.to && (toDay ?? week.to) >= week.from)
    .map((film) => {
      const isOfFilm = (productionId: number | null) => productionId === film.productionId
      const planned = week.shows.filter((show) => isOfFilm(show.productionId)).length
      return { film, has: planned + placed.filter((one) => isOfFilm(one.film.productionId)).length }
    })

export const filledOf = (week: WeekFacts, placed: readonly Placed[]) =>
  playingIn(week, placed).flatMap(({ film, has }) => {
    const { bookingId, title } = film
    const wished = film.wishedShows ?? 0
    return wished > 0 && has >= wished ? [{ bookingId, title, shows: has, wished }] : []
  })

export function unplacedOf(week: WeekFacts, placed: readonly Placed[], halls: readonly number[]) {
  return playingIn(week, placed).flatMap(({ film, has }) => {
    const { bookingId, title } = film
    const missing = (film.wishedShows ?? film.leastShows ?? 0) - has
    if (missing <= 0) return []
    return [{ bookingId, title, missing, why: { code: whyNot(film, halls), params: {} } }]
  })
}

function openMinutes(placed: readonly Placed[], week: WeekFacts): number {
  const { dayOf } = weekClock(week)
  const doorsMs = week.rule.doorsMinutes * 60_000
  const days = Map.groupBy(placed, ({ show }) => dayOf(show.startsAt))
  return sum(
    [...days.values()].map((shows) => {
      const from = Math.min(...shows.map(({ show }) => Date.parse(show.startsAt))) - doorsMs
      const until = Math.max(...shows.map(({ show }) => Date.parse(show.busyUntil)))
      return Math.round((until - from) / 60_000)
    }),
  )
}

/** Revenue is null if the venue has no sales to derive a price from. */
export function totalsOf(placed: readonly Placed[], week: WeekFacts, priceOre: number | null) {
  const places = new Map(week.halls.map(({ id, capacity }) => [id, capacity]))
  const visitors = Math.round(sum(placed.map(({ expected }) => expected)))
  return {
    shows: placed.length,
    visitors,
    seats: sum(placed.map(({ show }) => places.get(show.auditoriumId) ?? 0)),
    openMinutes: openMinutes(placed, week),
    ore: priceOre === null ? null : visitors * priceOre,
  }
}
