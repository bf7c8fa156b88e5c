import type { Problem } from './problem.ts'
import { minutesBetween, defaultCleaning } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { ShowFacts, WeekFacts } from './week-facts.ts'

const hallsOf = (show: ShowFacts) => [show.auditoriumId, ...show.extraAuditoriumIds]

function byHall(shows: readonly ShowFacts[]): Map<number, ShowFacts[]> {
  const halls = new Map<number, ShowFacts[]>()
  for (const show of shows)
    for (const hall of hallsOf(show)) {
      const own = halls.get(hall)
      if (own) own.push(show)
      else halls.set(hall, [show])
    }
  for (const own of halls.values()) own.sort(order)
  return halls
}

const order = (a: ShowFacts, b: ShowFacts) =>
  a.busyFrom < b.busyFrom ? -1 : a.busyFrom > b.busyFrom ? 1 : a.id - b.id

const overlap = (one: ShowFacts, other: ShowFacts, hallId: number): Problem => ({
  code: 'overlap',
  severity: one.acceptsOverlap || other.acceptsOverlap ? 'warning' : 'error',
  showIds: [one.id, other.id],
  params: { hallId },
})

/** Reports two successive shows that overlap, or have less time between them than the hall's usual cleaning takes. */
function meeting(one: ShowFacts, other: ShowFacts, hallId: number, cleaning: number): Problem[] {
  if (other.busyFrom < one.busyUntil) return [overlap(one, other, hallId)]
  const left = minutesBetween(one.endsAt, other.startsAt)
  if (one.productionId === null || left >= cleaning) return []
  const showIds = [one.id, other.id]
  const params = { hallId, minutes: left, usual: cleaning }
  return [{ code: 'turn_around', severity: 'warning', showIds, params }]
}

export function hallProblems(week: Pick<WeekFacts, 'shows' | 'halls' | 'rule'>): Problem[] {
  const halls = new Map(week.halls.map((hall) => [hall.id, hall]))
  return [...byHall(week.shows)].flatMap(([hallId, shows]) => {
    const cleaning = defaultCleaning(halls.get(hallId), week.rule)
    return shows.flatMap((one, at) => {
      const found: Problem[] = []
      for (const other of shows.slice(at + 1)) {
        found.push(...meeting(one, other, hallId, cleaning))
        if (other.busyFrom >= one.busyUntil) break
      }
      return found
    })
  })
}
