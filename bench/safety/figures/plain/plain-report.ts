import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { Facts } from './facts.ts'

export type Cell = string | number | boolean | null
/** A row with the report's field names. Fields that only add detail are left out. */
export type PlainRow = Record<string, Cell | undefined>

export interface PlainReport {
  source: ReportSource
  rows(facts: Facts, until?: Day, eventId?: number): PlainRow[]
  /** Returns rows that appear only in groups, such as events without sales on the axis `held`. */
  unlisted?: (facts: Facts, until?: Day) => PlainRow[]
  isOfDays?: true
}
