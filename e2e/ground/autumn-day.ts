import { addDays, type Day, weekday } from '@dxweb/kit/time/day.ts'

/** First year (counted from this one) and week of each journey that plans films; no two journeys share a week. */
const firsts = {
  board: { year: 7, week: 0 },
  prices: { year: 12, week: 0 },
  rules: { year: 12, week: 3 },
  bookings: { year: 12, week: 6 },
} as const

/** Number of the run, which separates the weeks of several runs on one server. */
const run = Math.floor(Date.now() / 60_000)

/** Returns a weekday of a week in autumn, when no holiday changes the opening hours. */
export function autumnDay(journey: keyof typeof firsts, isoWeekday: number, later = 0): Day {
  const { year, week } = firsts[journey]
  const inAutumn = journey === 'board' ? (run % 2) * 6 : run % 3
  const autumn = journey === 'board' ? Math.floor((run % 10) / 2) : Math.floor((run % 15) / 3)
  const first = `${new Date().getFullYear() + year + autumn}-09-01` as Day
  const day = addDays(first, (isoWeekday - weekday(first) + 7) % 7)
  return addDays(day, (week + inAutumn + later) * 7)
}
