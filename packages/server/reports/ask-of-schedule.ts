import { daysOf, type SchedulePeriod } from '@dxweb/areas/reports/schedules/rules.ts'
import type { ExportFormat } from '@dxweb/kit/definitions/sheet.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { refuseAsk } from './refuse-ask.ts'
import type { ReportAsk } from './narrowed-sql.ts'

interface Scheduled {
  asked: Record<string, string>
  period?: SchedulePeriod | null | undefined
  format: ExportFormat
  locale: 'nb' | 'en'
}

/** What is asked of the report when it is sent: its days as the day of the sending sees them. Refuses what cannot be asked. */
export function askOfSchedule(
  report: AnyReport,
  { asked, period, format, locale }: Scheduled,
  at: Date | string,
  timeZone: string,
): object {
  const days = !period ? {} : daysOf(period, localDay(at, timeZone))
  const { query } = reportEndpoints(report).exported.parts
  const read = readAs(query, { ...asked, ...days, format, locale })
  refuseAsk(report, read as ReportAsk)
  return read
}
