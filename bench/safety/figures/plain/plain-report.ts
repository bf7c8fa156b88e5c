import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { Facts } from './facts.ts'

export type Cell = string | number | boolean | null
/** A row with the report's field names. Fields that only add detail are left out. */
export type PlainRow = Record<string, Cell | undefined>

/** A second implementation of a report, from the tables alone. */
export interface PlainReport {
  source: ReportSource
  /** All of its rows, of every day. */
  rows(facts: Facts, until?: Day, eventId?: number): PlainRow[]
  /** Columns that groups know besides on the axis `held`, where only the event is asked for; of days, where only they are. */
  besides?: (facts: Facts, until?: Day) => PlainRow[]
  isOfDays?: true
}
