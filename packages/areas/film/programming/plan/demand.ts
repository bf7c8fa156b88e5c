import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import type { FilmFacts, HallFacts } from '../week-facts.ts'
import { type Drawn, type Habits, habitsOf } from './habits.ts'

/** A film without a week behind it is guessed to fill this part of a hall that nothing is known of. */
const guessed = 0.3
/** An hour that the house has not played draws so much of the usual: beside one that it has played, and elsewhere. */
const unplayed = { beside: 0.5, elsewhere: 0.1 }

/** How much better an hour draws than the usual; 1 where nothing is known. */
function hourFactors(history: readonly Drawn[]) {
  const all = history.reduce((sum, { admissions }) => sum + admissions, 0)
  const usual = all / history.length
  const known = new Map(
    history.map((each) => [`${each.weekday} ${each.hour}`, each.admissions / usual]),
  )
  const isPlayed = (day: number, hour: number) => known.has(`${day} ${hour}`)
  const isBeside = (day: number, hour: number) => isPlayed(day, hour - 1) || isPlayed(day, hour + 1)
  return (day: number, hour: number) => {
    if (!(usual > 0)) return 1
    const factor = known.get(`${day} ${hour}`)
    return factor ?? (isBeside(day, hour) ? unplayed.beside : unplayed.elsewhere)
  }
}

export const nothingKnown = habitsOf([])

/** Answers how many are expected at a film in a hall; never more than the hall takes. */
export function demandOf(history: readonly Drawn[], habits: Habits = nothingKnown) {
  const factorOf = hourFactors(history)
  const weekdays = new Map<Day, number>()
  // Asked for once for every start that is tried, of which a week has thousands.
  const weekdayOf = (day: Day) => {
    const known = weekdays.get(day) ?? weekday(day)
    weekdays.set(day, known)
    return known
  }
  /** A film that was not played yet draws as the hall does then. */
  const usualOf = ({ id, capacity }: HallFacts, on: number, hour: number) =>
    habits.usualIn(id, on, hour) ??
    (habits.usualInHall(id) ?? capacity * guessed) * factorOf(on, hour)
  return ({ lastWeek }: FilmFacts, hall: HallFacts, day: Day, hour: number): number => {
    const on = weekdayOf(day)
    const { shows, admissions } = lastWeek
    const drawn = shows > 0 ? (admissions / shows) * factorOf(on, hour) : usualOf(hall, on, hour)
    return Math.min(hall.capacity, drawn)
  }
}
