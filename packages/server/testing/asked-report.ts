import { addDays } from '@dxweb/kit/time/day.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'

/** A report's answer, whatever the report. */
export interface AskedReport {
  rows: ReportRow[]
  groups: (ReportRow & { level: number; rowCount: number })[]
  rowCount: number
  total: number
  sums: Record<string, number | null>
  days: { day: string; count: number }[] | null
}

const today = localDay(new Date(), 'Europe/Oslo')
const period = { from: addDays(today, -20), to: addDays(today, 20) }

/** The address of a report's call, over all days on which the sold house sells and plays. */
export function askOf({ name, axes }: AnyReport, query: object, house: number, file: string) {
  const asked = new URLSearchParams({ ...(axes && period), ...query })
  return `/partners/${house}/reports/${name}${file}?${asked.toString()}`
}

export const totalsOf = ({ totals = [] }: AnyReport, sums: AskedReport['sums']) =>
  Object.fromEntries(totals.map((total) => [total, sums[total]]))
