import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import type { FilmFacts, HallFacts } from '../week-facts.ts'

/** What shows of the last weeks drew on average, by ISO weekday of the film day and by hour. */
export interface Drawn {
  weekday: number
  hour: number
  admissions: number
}

/** A film without a week behind it is guessed to fill this part of the hall. */
const guessed = 0.3

/** How much better an hour draws than the usual; 1 where nothing is known. */
function hourFactors(history: readonly Drawn[]) {
  const all = history.reduce((sum, { admissions }) => sum + admissions, 0)
  const usual = all / history.length
  const known = new Map(
    history.map((each) => [`${each.weekday} ${each.hour}`, each.admissions / usual]),
  )
  return (day: number, hour: number) => (usual > 0 ? (known.get(`${day} ${hour}`) ?? 0.5) : 1)
}

/** Answers how many are expected at a film in a hall; never more than the hall takes. */
export function demandOf(history: readonly Drawn[]) {
  const factorOf = hourFactors(history)
  const weekdays = new Map<Day, number>()
  // Asked for once for every start that is tried, of which a week has thousands.
  const weekdayOf = (day: Day) => {
    const known = weekdays.get(day) ?? weekday(day)
    weekdays.set(day, known)
    return known
  }
  return ({ lastWeek }: FilmFacts, { capacity }: HallFacts, day: Day, hour: number): number => {
    const usual = lastWeek.shows > 0 ? lastWeek.admissions / lastWeek.shows : capacity * guessed
    return Math.min(capacity, usual * factorOf(weekdayOf(day), hour))
  }
}
