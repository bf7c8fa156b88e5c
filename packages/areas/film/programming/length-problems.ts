import type { Problem } from './problem.ts'
import { minutesBetween } from './turn-around.ts'
import type { ShowFacts } from './week-facts.ts'

/** The minutes that a show has for its film itself. */
const plannedMinutes = ({ startsAt, endsAt, preshowMinutes, pauseMinutes }: ShowFacts): number =>
  minutesBetween(startsAt, endsAt) - (preshowMinutes ?? 0) - pauseMinutes

/** A show stays as long as it was planned when its film's runtime is corrected afterwards. */
export const lengthProblems = (shows: readonly ShowFacts[]): Problem[] =>
  shows.flatMap((show) => {
    const runtime = show.productionId === null ? null : show.runtimeMinutes
    const planned = Math.max(0, plannedMinutes(show))
    if (runtime === null || planned >= runtime) return []
    return [
      {
        code: 'too_short',
        severity: 'warning',
        showIds: [show.id],
        params: { runtime, planned },
      },
    ]
  })
