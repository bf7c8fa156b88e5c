import type { AnyReport } from './define-report.ts'

/**
 * Where a report's rows come from: one statement without an end, whose columns are the report's fields by their names.
 * `$1` is the partner, and `$2` the event that the report is of. `{period}` stands for the days that are asked for, of the instant of the axis; `{zone}` for the
 * partner's time zone. Whose rows they are, row level security decides.
 */
export interface ReportSource {
  report: AnyReport
  text: string
  /** The instant whose local day each axis is of, as the statement says it: `s.sold_at`. */
  instants: Readonly<Record<string, string>>
}

export const reportSource = (
  report: AnyReport,
  text: string,
  instants: ReportSource['instants'] = {},
): ReportSource => ({ report, text, instants })
