import { sum } from '@dxweb/kit/money/money.ts'
import { Audience } from '../programming/plan/audience.ts'
import { demandOf, type Past } from '../programming/plan/demand.ts'
import { isPlaying, weekClock, type WeekFacts } from '../programming/week-facts.ts'

export function forecastOf(week: WeekFacts, past: Past, productionId: number) {
  const { from, to } = week
  const { dayOf } = weekClock(week)
  const isIn = (day: string) => day >= from && day <= to
  const shows = week.shows.filter(
    (show) => show.productionId === productionId && isIn(dayOf(show.startsAt)),
  )
  const isBooked = week.shelf.some(
    (film) =>
      film.productionId === productionId &&
      [from, to, film.fromDay].some((day) => isIn(day) && isPlaying(film, day)),
  )
  if (!isBooked && shows.length === 0) return null
  const demand = demandOf(past, week.halls)
  const audience = new Audience(week, demand)
  const film = { productionId }
  const expected = shows.map((show) => audience.expectedAt(film, dayOf(show.startsAt), show))
  const visitors = shows.length > 0 ? sum(expected) : demand.pullOf(film).perShow
  return { from, to, shows: shows.length, visitors: Math.round(visitors) }
}
