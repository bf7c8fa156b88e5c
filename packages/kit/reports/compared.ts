import { addDays, addMonths, type Day } from '../time/day.ts'
import type { AnyReport } from './define-report.ts'

/** Ways to compare with last year: by week and weekday, with moving holidays aligned, or by date. */
export const comparisons = ['weeks', 'dates'] as const

const isLastOfMonth = (day: Day) => addDays(day, 1).endsWith('-01')

/**
 * Returns the same dates a year earlier. The last day of a month is compared with that month's last day a year earlier.
 */
export const sameDatesLastYear = ({ from, to }: { from: Day; to: Day }) => ({
  from: addMonths(from, -12),
  to: isLastOfMonth(to) ? addDays(addMonths(addDays(to, 1), -12), -1) : addMonths(to, -12),
})

type Known = Pick<AnyReport, 'hasUntil'>

interface Asked {
  to?: string | undefined
  until?: string | undefined
}

/** Returns true if a current period is compared with the figures known at the same moment a year earlier. */
export const isComparedAtMoment = ({ hasUntil }: Known, { to, until }: Asked, today: Day) =>
  hasUntil === true && until === undefined && to !== undefined && to >= today

/** Returns yesterday if the period includes today and earlier days, and `hasUntil` is not set; otherwise `to`. */
export const lastCompared = (
  { hasUntil }: Known,
  { from, to }: { from: Day; to: Day },
  today: Day,
): Day => (!hasUntil && from < today && today <= to ? addDays(today, -1) : to)
