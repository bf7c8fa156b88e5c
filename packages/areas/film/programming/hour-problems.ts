import { weekday } from '@dxweb/kit/time/day.ts'
import { hasWeekday } from '@dxweb/kit/time/weekdays.ts'
import type { Problem } from './problem.ts'
import { minutesAfter } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { ShowFacts, WeekClock, WeekFacts } from './week-facts.ts'

type Rule = WeekFacts['rule']

function endsTooLate(show: ShowFacts, rule: Rule, clock: WeekClock): Problem[] {
  const limits = rule.latestEnds.filter(({ ageLimit }) => ageLimit === show.ageLimit)
  if (limits.length === 0 || !rule.hasOwnEnds) return []
  const day = clock.dayOf(show.startsAt)
  const ends = clock.local(show.endsAt)
  const passed = limits.filter(
    ({ days, time }) => hasWeekday(days, weekday(day)) && ends > clock.within(day, time),
  )
  return passed.slice(0, 1).map(({ time }) => ({
    code: 'latest_end',
    severity: 'error',
    showIds: [show.id],
    params: { time, ends: ends.slice(11) },
  }))
}

/** Returns true if staff are at work from the opening of the doors until the hall is cleaned. */
function isStaffed(show: ShowFacts, rule: Rule, clock: WeekClock): boolean {
  if (rule.staffFrom === '' && rule.staffUntil === '') return true
  const day = clock.dayOf(show.startsAt)
  const doors = minutesAfter(show.startsAt, -(show.doorsMinutes ?? rule.doorsMinutes))
  const { staffFrom, staffUntil } = rule
  const isEarly = staffFrom !== '' && clock.local(doors) < clock.within(day, staffFrom)
  const isLate = staffUntil !== '' && clock.local(show.busyUntil) > clock.within(day, staffUntil)
  return !isEarly && !isLate
}

export function hourProblems(
  { rule, shows }: Pick<WeekFacts, 'rule' | 'shows'>,
  clock: WeekClock,
): Problem[] {
  return shows
    .filter(({ productionId }) => productionId !== null)
    .flatMap((show) => {
      const late = endsTooLate(show, rule, clock)
      if (isStaffed(show, rule, clock)) return late
      const params = { from: rule.staffFrom, until: rule.staffUntil }
      return [...late, { code: 'staff_hours', severity: 'warning', showIds: [show.id], params }]
    })
}
