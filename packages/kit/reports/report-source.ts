import type { AnyReport } from './define-report.ts'

/** How the statement is put together for somebody who knows some of the columns with `permits`. */
type SourceText = (knows: (column: string) => boolean) => string

/**
 * One statement without a trailing clause, whose columns are the report's fields. `$1` is the partner and
 * `$2` the report's event; `{period}` becomes the days asked for, `{zone}` the partner's time zone. Row level
 * security decides the rows.
 */
export interface ReportSource {
  report: AnyReport
  text: SourceText
  /** The SQL instant of each axis: `s.sold_at`. */
  instants: Readonly<Record<string, string>>
}

export const reportSource = (
  report: AnyReport,
  text: string | SourceText,
  instants: ReportSource['instants'] = {},
): ReportSource => ({ report, text: typeof text === 'string' ? () => text : text, instants })
