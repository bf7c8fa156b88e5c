import * as z from 'zod/mini'
import { defaultPeriodPreset } from '../constants/constants.ts'
import type { Translate } from '../definitions/register-words.ts'
import { type Fields, kindOf, withKind } from '../fields/field-kinds.ts'
import { day, reference } from '../fields/fields.ts'
import type { Day } from '../time/day.ts'
import type { PeriodPreset } from '../time/period.ts'
import { type Formula, ratiosOf } from './formulas.ts'
import { namesInAddress, tally } from './report-fields.ts'

const span = (of: 'week' | 'month' | 'year') => withKind({ kind: 'span', of }, z.iso.date())

export const calendarFields = { day, week: span('week'), month: span('month'), year: span('year') }
export type CalendarUnit = keyof typeof calendarFields

type NameOf<F> = keyof F & string

/** Name of the filter for the customers of a segment. It uses the row's `saleId`; there is no column for it. */
export const segmentFilter = 'segmentId'
const ofSegment = z.nullable(reference('segments'))

export interface ReportParts<C extends Fields, K extends Fields = {}, F extends Fields = {}> {
  permit: string
  /** Path below the partner, if not reports/<name>: 'giftcards', or 'events/{id}/buyers' for one event's list. */
  path?: string
  /** The column with the day or month that a period filters, by axis. The first axis is the default. */
  axes?: Readonly<Record<string, NameOf<C>>>
  /**
   * The default query, with the parameter names of the address. If absent, a report opens on the last thirty days,
   * ungrouped. A period that depends on the time of year is a function of the day.
   */
  opensWith?: {
    period?: PeriodPreset | ((today: Day) => PeriodPreset)
    group?: NameOf<C> | CalendarUnit
    within?: NameOf<C> | CalendarUnit | undefined
  }
  /**
   * True if the report can show what was known at the end of an earlier day. Its source then uses `:until` and
   * `:known`.
   */
  hasUntil?: boolean
  columns: C
  /** Fields of rows that lists do not show, for links and filters. */
  keys?: K
  /** The permission that a column or key requires. Users without that permission get the report without the column. */
  permits?: Readonly<Partial<Record<NameOf<C & K>, string>>>
  /** Functions that format the values of a column, if the column's kind does not determine the format. */
  texts?: Readonly<Partial<Record<NameOf<C>, (say: Translate, value: never) => string>>>
  /**
   * The page that a row opens; its path contains fields of the row. If there are several pages, the row opens the
   * first page with no null field in its path.
   */
  opens?: string | readonly string[]
  filters?: readonly (NameOf<C & K> | typeof segmentFilter)[]
  optional?: readonly NameOf<C & F>[]
  wide?: readonly NameOf<C>[]
  /** Columns shown on a phone next to the name; by default the first two sums of the report. */
  brief?: readonly NameOf<C>[]
  search?: readonly NameOf<C & K>[]
  /** Fields to group by, one or two at a time. Grouping by a `page` column also groups by the fields of its link. */
  groups?: readonly (NameOf<C & K> | CalendarUnit)[]
  totals?: readonly NameOf<C>[]
  /**
   * Figures that only groups and totals have: shows, capacity, occupancy. Only groups also have running figures and
   * lists of a column's values, which the source computes.
   */
  figures?: F
  /**
   * Figures computed from others by adding or deducting (`-`) parts. `['grossOre', '/paid']` divides two sums;
   * `['grossOre', '/all']` is a group's share of the total or of the outer group.
   */
  formulas?: Readonly<Partial<Record<NameOf<C & F>, Formula<NameOf<C & F>>>>>
  chart?: {
    by: NameOf<C> | CalendarUnit
    of: NameOf<C>
    heat?: readonly [NameOf<C>, NameOf<C>]
  }
  /** The default order (`-` is descending), continued with the columns and keys that identify a row. */
  orderBy: readonly [NameOf<C & K> | `-${NameOf<C & K>}`, ...NameOf<C & K>[]]
  /** True for a working list: it is read on the main connections, and its period may be open-ended. */
  isList?: boolean
}

export interface Report<
  C extends Fields = Fields,
  K extends Fields = Fields,
  F extends Fields = Fields,
> extends ReportParts<C, K, F> {
  readonly name: string
}

/** Structural type of any report, written member by member, which is cheap for the compiler. */
export type AnyReport = Pick<Report, keyof Report>

export function defineReport<
  const C extends Fields,
  const K extends Fields = {},
  const F extends Fields = {},
>(name: string, parts: ReportParts<C, K, F>): Report<C, K, F> {
  return { name, ...parts }
}

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

export function usualPeriodOf({ opensWith }: Pick<AnyReport, 'opensWith'>, today: Day) {
  const { period = defaultPeriodPreset } = opensWith ?? {}
  return typeof period === 'function' ? period(today) : period
}

/**
 * Returns the day of the axis if rows of different days could look alike: the key begins with a time, and no column
 * shows the day.
 */
export function hiddenDayOf(report: AnyReport): string | undefined {
  const { axes = {}, columns, optional = [] } = report
  const isTime = (name = '') => ['day', 'instant'].includes(kindOf(columns[name] ?? tally).kind)
  const [axisDay] = Object.values(axes)
  const isShown = Object.keys(columns).some((name) => isTime(name) && !optional.includes(name))
  return isTime(rowKeyOf(report)[0]) && isTime(axisDay) && !isShown ? axisDay : undefined
}

export const isHiddenAtFirst = (
  report: AnyReport,
  name: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): boolean =>
  (report.optional?.includes(name) ?? false) && (name !== hiddenDayOf(report) || from === to)

export const isOfEvent = ({ path = '' }: Pick<Report, 'path'>): boolean => path.includes('{id}')

export type CellValue = string | number | boolean | null
export type ReportRow = Record<string, CellValue>

export const rowKeyOf = ({ orderBy }: AnyReport): string[] =>
  orderBy.map((name) => name.replace(/^-/, ''))

/** Returns keys that only filter a report without period and event, such as a batch's number, for file names. */
export function namingKeysOf(report: AnyReport): string[] {
  const { axes, path, columns, keys = {}, filters = [], opens = [] } = report
  if (axes || path) return []
  const pages = Object.values(columns).map((field) => kindOf(field))
  const links = [opens, pages.map((kind) => (kind.kind === 'page' ? kind.to : ''))].flat(2)
  const others = [...rowKeyOf(report), ...filters, ...links.flatMap(namesInAddress)]
  return Object.keys(keys).filter(
    (name) => kindOf(keys[name] ?? tally).kind === 'count' && !others.includes(name),
  )
}

export const rowFieldsOf = ({ columns, keys = {} }: AnyReport): Fields => ({ ...columns, ...keys })

const isCalendar = (name: string): name is CalendarUnit => Object.hasOwn(calendarFields, name)

/** Throws RangeError for a name that is no row field, figure or calendar unit. */
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

/** Fields added to a grouping, since several shows may have one title, and an account number needs its name. */
const defaultDetails: Readonly<Record<string, string>> = { event: 'heldOn', account: 'accountName' }

export const detailsOf = ({ columns }: AnyReport, group: string): string[] => {
  const name = defaultDetails[group]
  return name !== undefined && columns[name] !== undefined ? [name] : []
}

export const groupFields = (report: AnyReport, group: string): Fields => ({
  ...groupFieldsOf(report, group),
  ...Object.fromEntries(detailsOf(report, group).map((name) => [name, fieldOf(report, name)])),
})

export function listedOf({ figures = {} }: AnyReport, name: string): string | undefined {
  const kind = figures[name] && kindOf(figures[name])
  return kind?.kind === 'text' ? kind.of : undefined
}

export const groupOnlyOf = (report: AnyReport): string[] =>
  Object.keys(report.figures ?? {}).filter(
    (name) => listedOf(report, name) !== undefined || Object.hasOwn(report.columns, name),
  )

export function figuresOf(report: AnyReport): string[] {
  const groupOnly = groupOnlyOf(report)
  const own = Object.keys(report.figures ?? {}).filter((name) => !groupOnly.includes(name))
  return [...new Set([...own, ...(report.totals ?? []), ...ratiosOf(report)])]
}

export function groupColumns(
  report: AnyReport,
  groups: readonly string[],
  figures: readonly string[],
): string[] {
  const order = Object.keys(report.columns)
  const groupOnly = groupOnlyOf(report).filter(
    (name) => !groups.includes(listedOf(report, name) ?? ''),
  )
  const placeOf = (name: string) => order.indexOf(listedOf(report, name) ?? name)
  return [...groupOnly, ...figures].toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const beforeSuffix = 'Before'

export const changeSuffix = 'Change'

export const comparedOf = ({ totals = [], chart }: AnyReport): string[] => [
  ...new Set([...totals.slice(0, 1), ...(chart ? [chart.of] : [])]),
]

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
