import type { AnyReport } from './define-report.ts'

/** Returns the statement for a user who may see only some of the columns with `permits`. */
type SourceText = (knows: (column: string) => boolean) => string

/** SQL of sums with one row for each `group`. The parts together have all groups. */
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
  isOfVenue?: boolean
  /** Unusable as of an earlier day, which its rows do not record. */
  isOfNow?: boolean
}

/**
 * One statement without a trailing clause, whose columns are the report's fields. `$1` is the partner and `$2` the
 * event; row level security decides the rows. Placeholders:
 * - `{period}` the requested days, `{zone}` the partner's time zone.
 * - `{sold instant c}`, `{sold day c}`: column `c` is within the days, if the axis is `sold`; otherwise true. `month`:
 *   within the months that begin on those days; `since`, `until`: by the first or last day only; `before`, `after`: outside.
 * - `{until day c}`: up to the day as of which the report is read; `{isNow}`: true without one.
 * - `{chosen bureauId c}`: column `c` has the chosen value; true without a choice.
 * - `{page instant c}`: within the days of the page; `{page first c}` ends a query that is read before the rest;
 *   `{first a, b}` ends one of which the first page in that order suffices; `of c` also when column `c` is chosen there.
 * - `{sold from}`, `{sold to}`: first and last day; `{sold begin}`, `{sold end}`: instants around the operating days.
 */
export interface ReportSource {
  report: AnyReport
  text: SourceText
  /** SQL of the instant of each axis, such as `s.sold_at`. */
  instants: Readonly<Record<string, string>>
  /** Sums that groups and totals can be read from, the coarsest first. */
  grains?: readonly ReportGrain[]
  /** SQL of the figures that only groups have, as aggregates of the rows `r`. */
  groupOnly?: Readonly<Record<string, string>>
}

/** Joins the parts of sums into one statement. */
export const togetherOf = ({ given, parts }: Pick<EachRow, 'given' | 'parts'>): string =>
  `with ${given} select * from (${parts.map((part) => `(${part})`).join(' union all ')}) e`

/** Returns sums with one row for each group of a dimension. */
export const eachGrain = (axis: string, knows: readonly string[], each: EachRow): ReportGrain => ({
  axes: [axis],
  knows,
  text: togetherOf(each),
  each,
})

/** Wraps each statement of the sums, whole or in parts, in another. */
export const throughout = (grain: ReportGrain, change: (text: string) => string): ReportGrain => ({
  ...grain,
  text: change(grain.text),
  ...(grain.each && { each: { ...grain.each, parts: grain.each.parts.map(change) } }),
})

/** True for a source whose rows can be limited to the days of a page. */
export const readsPages = ({ text }: Pick<ReportSource, 'text'>): boolean =>
  /\{page |:pageBegin\b/.test(text(() => true))

/** SQL of the partner's time zone. */
export const zoneOfPartner = '(select time_zone from partner where id = $1)'

/** Returns the source's text without placeholders, for all days and as known now. */
export const ofAllDays = (text: string): string =>
  text
    .replaceAll(/\{\w+ (?:instant|day|since|until) [^}]+\}|\{isNow\}/g, 'true')
    .replaceAll(/\{(?:page )?first[^}]*\}/g, '')
    .replaceAll(/\{\w+ from\}/g, `'-infinity'::date`)
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
