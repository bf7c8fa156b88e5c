import type { Problem } from './problem.ts'
import { minutesBetween } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { ShowFacts } from './week-facts.ts'

const plannedMinutes = ({ startsAt, endsAt, preshowMinutes, pauseMinutes }: ShowFacts): number =>
  minutesBetween(startsAt, endsAt) - (preshowMinutes ?? 0) - pauseMinutes

export const minutesShort = (show: ShowFacts): number =>
  show.productionId === null || show.runtimeMinutes === null
    ? 0
    : Math.max(0, show.runtimeMinutes - plannedMinutes(show))

/** A show may be shorter than its film because the film's runtime was corrected later. */
export const lengthProblems = (shows: readonly ShowFacts[]): Problem[] =>
  shows.flatMap((show) => {
    const { runtimeMinutes: runtime } = show
    if (runtime === null || minutesShort(show) === 0) return []
    const planned = Math.max(0, plannedMinutes(show))
    return [
      {
        code: 'too_short',
        severity: 'warning',
        showIds: [show.id],
        params: { runtime, planned },
      },
    ]
  })
