import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'

/** The deadline of the half-year that contains the day (domain facts 1.11). */
export function tonoDeadline(day: Day): Day {
  const { year, half } = halfYearOf(day)
  return (half === 1 ? `${year}-08-01` : `${Number(year) + 1}-01-15`) as Day
}

export const daysLeft = (deadline: Day, today: Day): number => daysBetween(today, deadline)

export const halfYearOf = (day: Day): { year: string; half: 1 | 2 } => ({
  year: day.slice(0, 4),
  half: day.slice(5, 7) <= '06' ? 1 : 2,
})

/** Returns the previous half-year until its deadline, then the current one. */
export const nextToReport = (today: Day) =>
  daysLeft(tonoDeadline(periodOf('lastHalfYear', today).to), today) >= 0
    ? 'lastHalfYear'
    : 'thisHalfYear'
