import type { AnyReport } from './define-report.ts'

/**
 * One statement without a trailing clause, whose columns are the report's fields. `$1` is the partner and
 * `$2` the report's event; `{period}` becomes the days asked for, `{zone}` the partner's time zone. Row level
 * security decides the rows.
 */
export interface ReportSource {
  report: AnyReport
  text: string
  /** The SQL instant of each axis: `s.sold_at`. */
  instants: Readonly<Record<string, string>>
}

export const reportSource = (
  report: AnyReport,
  text: string,
  instants: ReportSource['instants'] = {},
): ReportSource => ({ report, text, instants })
