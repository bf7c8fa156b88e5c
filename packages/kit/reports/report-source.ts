import type { AnyReport } from './define-report.ts'

/** Returns the statement for a user who may read only some of the columns with `permits`. */
type SourceText = (knows: (column: string) => boolean) => string

/** SQL of sums with one row for each `group`. Together, the parts contain all groups. */
export interface EachRow {
  group: string
  /** The column that identifies a row. */
  key: string
  /** The CTEs of the parts, placed between `with` and `select`. */
  given: string
  parts: readonly string[]
}

/** Precomputed sums of the source's rows. Groups and totals use them if they have all requested fields. */
export interface ReportGrain {
  axes: readonly string[]
  /** Columns of a row, without the totals and `rowCount`, the number of summed rows. */
  knows: readonly string[]
  text: string
  /** Set if each group of one dimension has exactly one row. */
  each?: EachRow
  /** True if renters cannot use these sums, because the summed rows contain no renter. */
  isOfVenue?: boolean
  /** True if these sums contain only current figures, because their rows do not record when figures became known. */
  isOfNow?: boolean
}

/**
 * One statement without a trailing clause. Its columns are the report's fields; row level security decides the rows.
 * Parameters (an open end is infinite):
 * - `$1`: the partner. `$2`: the event. `:axis`: the name of the axis.
 * - `:from` and `:to`: the first and the last day; `:begin` and `:end`: the instants around them on the partner's clock.
 * - `:heldFrom`, `:soldEnd` and so on: the same for a query on that axis, otherwise infinite.
 * - `:until`: the report shows the state at the end of this day; `:known`: that instant; `:knownAt`: its local time.
 * - `:pageBegin` and `:pageEnd`: the instants around the days of the page.
 *
 * Clauses that depend on the query:
 * - `{chosen bureauId c}`: true if column `c` has the selected `bureauId`, or if no `bureauId` is selected.
 * - `{page first c}`: for a page of few days, reads its rows in the order of `c` before any joins.
 * - `{first a, b}`: sorts by `a, b` and reads only the rows that the page needs, if only the period filters rows.
 * - `{first a, b of c}`: the same, also if a value of the filter `c` is selected.
 */
export interface ReportSource {
  report: AnyReport
  text: SourceText
  /** The coarsest sums first. */
  grains?: readonly ReportGrain[]
  /** SQL of the figures that only groups have, as aggregates of the rows `r`. */
  groupOnly?: Readonly<Record<string, string>>
}

const sourceParameter =
  /(?<![\w:]):(axis|until|known|knownAt|from|to|begin|end|\w+?(?:From|To|Begin|End))\b/g

export function openEnd(name: string): string {
  if (name === 'axis') return `''`
  const sign = /(?:from|begin)$/i.test(name) ? '-' : ''
  if (name === 'knownAt') return `'infinity'::timestamp`
  return `'${sign}infinity'::${/(?:begin|end|known)$/i.test(name) ? 'timestamptz' : 'date'}`
}

export const togetherOf = ({ given, parts }: Pick<EachRow, 'given' | 'parts'>): string =>
  `with ${given} select * from (${parts.map((part) => `(${part})`).join(' union all ')}) e`

export const eachGrain = (axis: string, knows: readonly string[], each: EachRow): ReportGrain => ({
  axes: [axis],
  knows,
  text: togetherOf(each),
  each,
})

export const throughout = (grain: ReportGrain, change: (text: string) => string): ReportGrain => ({
  ...grain,
  text: change(grain.text),
  ...(grain.each && { each: { ...grain.each, parts: grain.each.parts.map(change) } }),
})

export const readsPages = ({ text }: Pick<ReportSource, 'text'>): boolean =>
  /:pageBegin\b/.test(text(() => true))

const column = String.raw`(?:[\w."]+|\([\w.-]+\))`
const [past, ahead] = [`'-infinity'::\\w+`, `'infinity'::\\w+`]

/** Comparisons with an open end, for which the planner would underestimate the rows. */
const openComparisons = [
  [new RegExp(`(${column}) between ${past} and `, 'g'), '$1 <= '],
  [new RegExp(`(${column}) between (\\S+) and ${ahead}`, 'g'), '$1 >= $2'],
  [new RegExp(`${column} (?:>= ${past}|<=? ${ahead})`, 'g'), 'true'],
  [new RegExp(`${column} (?:< ${past}|>=? ${ahead})`, 'g'), 'false'],
] as const

export function withParameters(text: string, valueOf: (name: string) => string): string {
  const values = text.replaceAll(sourceParameter, (_, name: string) => valueOf(name))
  return openComparisons.reduce((all, [open, instead]) => all.replaceAll(open, instead), values)
}

/** Returns SQL without placeholders, for the rows of all days with current figures. */
export const ofAllDays = (text: string): string =>
  withParameters(text, openEnd).replaceAll(/\{(?:page )?first[^}]*\}/g, '')

export const reportSource = (
  report: AnyReport,
  text: string | SourceText,
  grains: readonly ReportGrain[] = [],
): ReportSource => ({
  report,
  text: typeof text === 'string' ? () => text : text,
  grains,
})
