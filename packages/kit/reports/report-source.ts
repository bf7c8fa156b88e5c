import type { AnyReport } from './define-report.ts'

/** Builds the statement for a user who may see only some of the columns with `permits`. */
type SourceText = (knows: (column: string) => boolean) => string

/** The text of sums that have one row for each `group`, in parts that together have them all. */
export interface EachRow {
  group: string
  /** The column that identifies a row. */
  key: string
  /** The common table expressions of the parts, placed between `with` and `select`. */
  given: string
  parts: readonly string[]
}

/** Precomputed sums of the source's rows; groups and totals use them when they have all requested fields. */
export interface ReportGrain {
  axes: readonly string[]
  /** Columns of its rows besides the totals and `rowCount`, the number of rows that each sums. */
  knows: readonly string[]
  text: string
  /** Set when each group of one dimension has one row. */
  each?: EachRow
  /** Unavailable to renters, since its rows have no renter. */
  isOfHouse?: boolean
  /** Unusable as of an earlier day, which its rows do not record. */
  isOfNow?: boolean
}

/**
 * One statement without a trailing clause, whose columns are the report's fields. `$1` is the partner and
 * `$2` the report's event; `{period}` becomes the days asked for, `{zone}` the partner's time zone. Row level
 * security decides the rows. `{sold instant s.sold_at}` and `{sold day d.sold_on}` are the days asked for where
 * the axis is `sold`, and true otherwise; `month` instead of `instant` is all of
 * the months that begin on those days, and `since` or `until` holds against the first or the last of them alone, and `before` or `after` is true outside them; `{until day p.posted_on}` is true up to the day as of which it is asked, and `{isNow}` where there is none;
 * `{chosen bureauId b.id}` is what the call chooses of that field, and true where it leaves it open;
 * `{page instant s.sold_at}` are the days that a page of rows was found on, and `{page first s.sold_at}` ends a query that
 * is then read before the rest; `{first e.held_on, e.id}` ends one of which the first page of rows is enough, in that order.
 * `{sold from}` and `{sold to}` are the first and the last of the days asked for; `{sold begin}` and `{sold end}` are the instants between which the operating days asked for lie.
 */
export interface ReportSource {
  report: AnyReport
  text: SourceText
  /** The SQL instant of each axis: `s.sold_at`. */
  instants: Readonly<Record<string, string>>
  /** The coarsest first. */
  grains?: readonly ReportGrain[]
}

/** Parts of sums as one statement. */
export const togetherOf = ({ given, parts }: Pick<EachRow, 'given' | 'parts'>): string =>
  `with ${given} select * from (${parts.map((part) => `(${part})`).join(' union all ')}) e`

/** Sums that have one row for each group of a dimension. */
export const eachGrain = (axis: string, knows: readonly string[], each: EachRow): ReportGrain => ({
  axes: [axis],
  knows,
  text: togetherOf(each),
  each,
})

/** Sums of which each statement, whole or in parts, is read through another. */
export const throughout = (grain: ReportGrain, told: (text: string) => string): ReportGrain => ({
  ...grain,
  text: told(grain.text),
  ...(grain.each && { each: { ...grain.each, parts: grain.each.parts.map(told) } }),
})

/** The partner's time zone, in SQL. */
export const zoneOfPartner = '(select time_zone from partner where id = $1)'

/** The source's text for a statement of its own, without a period and as known now. */
export const ofAllDays = (text: string): string =>
  text
    .replaceAll(/\{\w+ (?:instant|day|since|until) [^}]+\}|\{isNow\}/g, 'true')
    .replaceAll(/\{(?:page )?first[^}]*\}/g, '')
    .replaceAll(/\{\w+ to\}/g, `'infinity'::date`)
    .replaceAll('{zone}', zoneOfPartner)

export const reportSource = (
  report: AnyReport,
  text: string | SourceText,
  instants: ReportSource['instants'] = {},
  grains: readonly ReportGrain[] = [],
): ReportSource => ({
  report,
  text: typeof text === 'string' ? () => text : text,
  instants,
  grains,
})
