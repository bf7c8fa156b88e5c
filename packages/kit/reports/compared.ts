import { addDays, type Day } from '../time/day.ts'
import type { AnyReport } from './define-report.ts'

/** Ways to compare with last year: by week and weekday, with moving holidays aligned, or by date. */
export const comparisons = ['weeks', 'dates'] as const

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
