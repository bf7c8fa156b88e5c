import { addDays, type Day } from '../time/day.ts'
import type { AnyReport } from './define-report.ts'

/** Comparison by week and weekday, with moving holidays aligned, or by date. */
export const comparisons = ['weeks', 'dates'] as const

type Known = Pick<AnyReport, 'hasUntil'>

interface Asked {
  to?: string | undefined
  until?: string | undefined
}

/** True when an open period is compared with the figures known at the same moment of the year before. */
export const isComparedAtMoment = ({ hasUntil }: Known, { to, until }: Asked, today: Day) =>
  hasUntil === true && until === undefined && to !== undefined && to >= today

/** The last day that is compared: a report that does not know the moment leaves today out, which is not over. */
export const lastCompared = (
  { hasUntil }: Known,
  { from, to }: { from: Day; to: Day },
  today: Day,
): Day => (!hasUntil && from < today && today <= to ? addDays(today, -1) : to)
