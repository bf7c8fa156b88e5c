import { bookingProblems } from './booking-problems.ts'
import { hallProblems } from './hall-problems.ts'
import { hourProblems } from './hour-problems.ts'
import { lengthProblems } from './length-problems.ts'
import { type Problem, problemCodes } from './problem.ts'
import { type ShowFacts, weekClock, type WeekFacts } from './week-facts.ts'

const isElsewhere = (one: ShowFacts, other: ShowFacts) =>
  one.auditoriumId !== other.auditoriumId || one.startsAt !== other.startsAt

function soldMoved(shows: readonly ShowFacts[], before: readonly ShowFacts[]): Problem[] {
  const was = new Map(before.map((show) => [show.id, show]))
  const moved = shows.filter((show) => {
    const old = was.get(show.id)
    return old?.isSold === true && isElsewhere(show, old)
  })
  return moved.map(({ id }) => ({
    code: 'sold_moved',
    severity: 'error',
    showIds: [id],
    params: {},
  }))
}

/** Errors come first. `before` is the week as saved. */
export function problemsOf(week: WeekFacts, before: readonly ShowFacts[] = []): Problem[] {
  const clock = weekClock(week)
  const found = [
    ...hallProblems(week),
    ...hourProblems(week, clock),
    ...lengthProblems(week.shows),
    ...bookingProblems(week, clock),
    ...soldMoved(week.shows, before),
  ]
  const rank = ({ severity, code }: Problem) =>
    (severity === 'error' ? 0 : problemCodes.length) + problemCodes.indexOf(code)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
