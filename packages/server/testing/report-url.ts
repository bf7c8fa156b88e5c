import { addDays } from '@dxweb/kit/time/day.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'

export interface ReportReply {
  data: ReportRow[]
  groups: (ReportRow & { level: number; rowCount: number })[]
  rowCount: number
  total: number
  sums: Record<string, number | null>
}

const today = localDay(new Date(), 'Europe/Oslo')
const period = { from: addDays(today, -62), to: addDays(today, 62) }

export function reportUrl(
  { name, axes, path }: AnyReport,
  query: object,
  venue: number,
  file: '' | 'export',
) {
  const asked = new URLSearchParams({ ...(axes && period), ...query })
  const place = path?.replace('{id}', '1') ?? `reports/${name}`
  const end = file && `${path === undefined ? '/' : '-'}${file}`
  return `/partners/${venue}/${place}${end}?${asked.toString()}`
}

export const totalsOf = ({ totals = [] }: AnyReport, sums: ReportReply['sums']) =>
  Object.fromEntries(totals.map((total) => [total, sums[total] ?? 0]))
