import * as z from 'zod/mini'
import { defaultPeriodPreset } from '../constants/constants.ts'
import type { Say } from '../definitions/register-words.ts'
import { type Fields, kindOf, withKind } from '../fields/field-kinds.ts'
import { day, reference } from '../fields/fields.ts'
import type { Day } from '../time/day.ts'
import type { PeriodPreset } from '../time/period.ts'
import { namesInAddress } from './report-fields.ts'

const span = (of: 'week' | 'month' | 'year') => withKind({ kind: 'span', of }, z.iso.date())

export const calendarFields = { day, week: span('week'), month: span('month'), year: span('year') }
export type CalendarUnit = keyof typeof calendarFields

type NameOf<F> = keyof F & string

/** Filters rows by the customer of their sale, `saleId`: those of a segment. No row has it as a column. */
export const segmentFilter = 'segmentId'
const ofSegment = z.nullable(reference('segments'))

export interface ReportParts<C extends Fields, K extends Fields = {}, F extends Fields = {}> {
  permit: string
  /** Path below the partner when it is not reports/<name>: 'giftcards', or within an event 'events/{id}/buyers'. */
  path?: string
  /** Prefix of its texts; `report.<name>` by default. */
  words?: string
  /** The instants that a period may filter by, as columns; the first is the default. */
  axes?: Readonly<Record<string, NameOf<C>>>
  /** The default period, or a function of the day for periods of a year's part; the last thirty days by default. */
  opensAt?: PeriodPreset | ((today: Day) => PeriodPreset)
  /** The instant behind an axis's day. Sorted by it, rows are found by the sums of their days, however far down. */
  moments?: Readonly<Record<string, NameOf<C>>>
  /** Supports figures as known at the end of a day: `:until` and `:known` in the source. */
  hasUntil?: boolean
  columns: C
  /** Fields that rows carry for links and filters but lists do not show. */
  keys?: K
  /** Keys that the printed heading shows when they filter, such as the number of a batch. */
  headed?: readonly NameOf<K>[]
  /** Columns and keys for those with another permission only; for others the report lacks them. */
  permits?: Readonly<Partial<Record<NameOf<C & K>, string>>>
  /** Texts of a column's values that their kind does not define. */
  texts?: Readonly<Partial<Record<NameOf<C>, (say: Say, value: never) => string>>>
  rowKey: readonly NameOf<C & K>[]
  /** The page a row opens, with the row's fields in its path; of several, the first that the row has all fields of. */
  opens?: string | readonly string[]
  filters?: readonly (NameOf<C & K> | typeof segmentFilter)[]
  /** Columns hidden by default. */
  optional?: readonly NameOf<C & F>[]
  /** A hidden column that is shown for more than one day, since rows of each would look alike. */
  dayOfRow?: NameOf<C>
  /** Columns on paper; those that are not hidden by default if absent. */
  paper?: readonly NameOf<C>[]
  /** Columns that need more room than a tablet has. */
  wide?: readonly NameOf<C>[]
  /** Columns shown on a phone next to the name; its first two sums by default. */
  brief?: readonly NameOf<C>[]
  search?: readonly NameOf<C & K>[]
  /** One or two at a time. A page column is grouped with the fields of its path. */
  groups?: readonly (NameOf<C & K> | CalendarUnit)[]
  /**
   * Columns shown next to a group's keys, with all values of its rows: for every group, or only for groups of one value
   * of the named column.
   */
  details?: Readonly<Partial<Record<NameOf<C>, NameOf<C> | null>>>
  /** Figures that go on from row to row, and the column that a group has to be of one of: it has those of its last row. */
  running?: Readonly<Partial<Record<NameOf<C>, NameOf<C>>>>
  /** A spreadsheet of groups ends with a line of totals. */
  hasSumLine?: boolean
  /** Groups are headings among the list's rows, one at a time. */
  hasHeadings?: boolean
  totals?: readonly NameOf<C>[]
  /** Figures of groups and totals that no row has: shows, capacity, occupancy. */
  figures?: F
  /** Figures computed from two sums and never summed themselves: a percentage, or an average. */
  ratios?: Readonly<Partial<Record<NameOf<C & F>, readonly [NameOf<C & F>, NameOf<C & F>]>>>
  /** Figures that are sums of others, those with `-` deducted; explains each figure. */
  formulas?: Readonly<Partial<Record<NameOf<C>, readonly (NameOf<C> | `-${NameOf<C>}`)[]>>>
  /** Figures of groups that are a share of a sum: of the total, or of the outer group. */
  shares?: Readonly<Partial<Record<NameOf<F>, NameOf<C>>>>
  chart?: {
    by: NameOf<C> | CalendarUnit
    of: NameOf<C>
    /** Two groups that are drawn as strengths of colour, down and across. */
    heat?: readonly [NameOf<C>, NameOf<C>]
  }
  /** The grouping shown first; ungrouped by default. */
  opensOn?: NameOf<C> | CalendarUnit
  /** The second grouping where the first is the one that it opens on. */
  opensWithin?: NameOf<C> | CalendarUnit
  /** The default order, by a key where the list has one of its own; `-` is descending. */
  orderBy: NameOf<C & K> | `-${NameOf<C & K>}`
  /** A working list: read on the main connections, and its period may be open-ended. */
  isList?: boolean
  /** Rows per call by default; 100. */
  atOnce?: number
}

/** A report as data: calls, checks, OpenAPI, screen, files and tests derive from it. */
export interface Report<
  C extends Fields = Fields,
  K extends Fields = Fields,
  F extends Fields = Fields,
> extends ReportParts<C, K, F> {
  readonly name: string
}

/** Compared member by member, which is cheap for the compiler. */
export type AnyReport = Pick<Report, keyof Report>

export function defineReport<
  const C extends Fields,
  const K extends Fields = {},
  const F extends Fields = {},
>(name: string, parts: ReportParts<C, K, F>): Report<C, K, F> {
  return { name, ...parts }
}

/** The report without the fields that its `permits` deny. */
export function knownReport(report: AnyReport, may: (permit: string) => boolean): AnyReport {
  const { permits = {}, columns, keys = {}, search, filters = [], groups = [] } = report
  const isKnown = (name: string) => permits[name] === undefined || may(permits[name])
  const known = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isKnown(name)))
  return {
    ...report,
    columns: known(columns),
    keys: known(keys),
    filters: filters.filter((name) => isKnown(name) && (name !== segmentFilter || may('crm.read'))),
    groups: groups.filter(isKnown),
    ...(search && { search: search.filter(isKnown) }),
  }
}

/** The period that it is shown of until another is chosen. */
export const usualPeriodOf = (
  { opensAt = defaultPeriodPreset }: Pick<AnyReport, 'opensAt'>,
  today: Day,
): PeriodPreset => (typeof opensAt === 'function' ? opensAt(today) : opensAt)

export const isHiddenAtFirst = (
  { optional, dayOfRow }: AnyReport,
  name: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): boolean => (optional?.includes(name) ?? false) && (name !== dayOfRow || from === to)

export const isOfEvent = ({ path = '' }: Pick<Report, 'path'>): boolean => path.includes('{id}')

export type CellValue = string | number | boolean | null
export type ReportRow = Record<string, CellValue>

export const rowFieldsOf = ({ columns, keys = {} }: AnyReport): Fields => ({ ...columns, ...keys })

const isCalendar = (name: string): name is CalendarUnit => Object.hasOwn(calendarFields, name)

/** A row field, figure or calendar unit. Throws RangeError for an unknown name. */
export function fieldOf(report: AnyReport, name: string): z.ZodMiniType {
  const field =
    rowFieldsOf(report)[name] ??
    report.figures?.[name] ??
    (isCalendar(name) ? calendarFields[name] : undefined) ??
    (name === segmentFilter ? ofSegment : undefined)
  if (field === undefined) throw new RangeError(`${report.name} has no ${name}`)
  return field
}

export function groupFieldsOf(report: AnyReport, group: string): Fields {
  const kind = kindOf(fieldOf(report, group))
  const names = kind.kind === 'page' ? namesInAddress(kind.to) : []
  return Object.fromEntries([group, ...names].map((name) => [name, fieldOf(report, name)]))
}

/** Shows of one title are distinguished by day, and an account's number needs its name. */
const defaultDetails: Readonly<Record<string, string>> = { event: 'heldOn', account: 'accountName' }

export const detailsOf = ({ columns }: AnyReport, group: string): string[] => {
  const name = defaultDetails[group]
  return name !== undefined && columns[name] !== undefined ? [name] : []
}

/** The fields of a group's key, and those shown with it. */
export const groupFields = (report: AnyReport, group: string): Fields => ({
  ...groupFieldsOf(report, group),
  ...Object.fromEntries(detailsOf(report, group).map((name) => [name, fieldOf(report, name)])),
})

export const figuresOf = ({ totals = [], figures = {}, ratios = {} }: AnyReport): string[] => [
  ...new Set([...Object.keys(figures), ...totals, ...Object.keys(ratios)]),
]

/** Suffix of columns shown next to a group's keys; their values are joined by line breaks. */
const toldSuffix = 'Told'

/** The column behind a name with that suffix, if it is one. */
export function detailOf({ details = {} }: AnyReport, name: string): string | undefined {
  const column = name.slice(0, -toldSuffix.length)
  return name.endsWith(toldSuffix) && Object.hasOwn(details, column) ? column : undefined
}

/** The names of all columns shown next to the keys of these groups. */
export const detailNames = (
  { details = {} }: AnyReport,
  groups: readonly string[] = [],
): string[] =>
  Object.keys(details)
    .filter((name) => !groups.includes(name))
    .map((name) => `${name}${toldSuffix}`)

/** Returns the columns of grouped rows without their keys, in the report's order if it has details. */
export function groupColumns(
  report: AnyReport,
  groups: readonly string[],
  figures: readonly string[],
): string[] {
  const { details, columns, running = {} } = report
  if (details === undefined) return [...figures]
  const all = [...detailNames(report, groups), ...figures, ...Object.keys(running)]
  const order = Object.keys(columns)
  const placeOf = (name: string) => order.indexOf(detailOf(report, name) ?? name)
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A figure of the year before is called as the figure, with this behind it. */
export const beforeSuffix = 'Before'

/** Suffix of change columns, which no row has. */
export const changeSuffix = 'Change'

/** Figures that can be compared with the year before: the first total, and the chart's. */
export const comparedOf = ({ totals = [], chart }: AnyReport): string[] => [
  ...new Set([...totals.slice(0, 1), ...(chart ? [chart.of] : [])]),
]

/** True for a figure that the data does not have, such as the capacity of a channel. */
export const isUnknown = (report: AnyReport, name: string, sums: ReportRow | null | undefined) =>
  Object.hasOwn(report.figures ?? {}, name) && sums?.[name] === null

const isNarrowable = (field: z.ZodMiniType | undefined) =>
  field !== undefined && kindOf(field).kind !== 'items' && kindOf(field).kind !== 'instant'

export function narrowedBy(report: AnyReport): Fields {
  const { filters = [], keys = {}, groups = [] } = report
  const all = rowFieldsOf(report)
  const grouped = groups.flatMap((group) => Object.keys(groupFieldsOf(report, group)))
  const names = [...filters, ...Object.keys(keys), ...grouped]
  const known = names.filter(
    (name) => name === segmentFilter || (Object.hasOwn(all, name) && isNarrowable(all[name])),
  )
  return Object.fromEntries(known.map((name) => [name, fieldOf(report, name)]))
}
