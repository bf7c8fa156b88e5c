import { type FilmFacts, weekClock, type WeekFacts } from '../week-facts.ts'
import { copiesFor, isMissing } from '../booking-problems.ts'
import { type Placed, wishOf } from './plan-week.ts'
import type { Habits } from './habits.ts'

/** The plan knows this of the time before. */
export interface Known {
  habits: Habits
  /** By production: how many weeks before this one it was last played. */
  weeksAgo: ReadonlyMap<number, number>
}

/** Tells where the expected number comes from. */
function sourceOf({ film, show, expected }: Placed, { habits, weeksAgo }: Known) {
  const { shows, admissions } = film.lastWeek
  const params = { expected: Math.round(expected) }
  const weeks = weeksAgo.get(film.productionId) ?? 1
  if (shows > 0 && weeks > 1)
    return { code: 'played_before' as const, params: { ...params, shows, admissions, weeks } }
  if (shows > 0) return { code: 'last_week' as const, params: { ...params, shows, admissions } }
  const isUsual = habits.usualInHall(show.auditoriumId) !== undefined
  return { code: isUsual ? ('usual_here' as const) : ('new_film' as const), params }
}

/** A show that is proposed, as it is placed, and why. */
export function proposedOf(one: Placed, week: WeekFacts, known: Known & { hasHours: boolean }) {
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
    why: [
      sourceOf(one, known),
      ...(known.hasHours ? [{ code: 'usual_hours' as const, params: {} }] : []),
    ],
  }
}

/** As a programme is read: by time, and in the order of the halls. */
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
  return film.copies.length === 0 || own.some(hasCopy) ? ('no_room' as const) : ('no_copy' as const)
}

/** Films that play in the week, with the shows that they have and those that are proposed. */
const playingIn = (week: WeekFacts, placed: readonly Placed[]) =>
  week.shelf
    .filter(({ fromDay, toDay }) => fromDay <= week.to && (toDay ?? week.to) >= week.from)
    .map((film) => {
      const isOf = (productionId: number | null) => productionId === film.productionId
      const planned = week.shows.filter((show) => isOf(show.productionId)).length
      return { film, has: planned + placed.filter((one) => isOf(one.film.productionId)).length }
    })

/** Films that have the shows that they wish for: the plan gives them no more, whatever is free (decision 0138). */
export const filledOf = (week: WeekFacts, placed: readonly Placed[]) =>
  playingIn(week, placed).flatMap(({ film, has }) => {
    const { bookingId, title } = film
    const wished = wishOf(film)
    return wished > 0 && has >= wished ? [{ bookingId, title, wished }] : []
  })

/** Films that wish for more shows than they have, with what stands in the way. */
export function unplacedOf(week: WeekFacts, placed: readonly Placed[], halls: readonly number[]) {
  return playingIn(week, placed).flatMap(({ film, has }) => {
    const { bookingId, title } = film
    const missing = (film.wishedShows ?? film.leastShows ?? 0) - has
    if (missing <= 0) return []
    return [{ bookingId, title, missing, why: { code: whyNot(film, halls), params: {} } }]
  })
}
