import * as z from 'zod/mini'
import { type Fields, kindOf, withKind } from '../fields/field-kinds.ts'
import { day } from '../fields/fields.ts'
import { namesInAddress } from './report-fields.ts'

const span = (of: 'week' | 'month' | 'year') => withKind({ kind: 'span', of }, z.iso.date())

/** What rows may be grouped by besides columns: the days of the axis that is asked for. */
export const calendarFields = { day, week: span('week'), month: span('month'), year: span('year') }
export type CalendarUnit = keyof typeof calendarFields

type NameOf<F> = keyof F & string

export interface ReportParts<C extends Fields, K extends Fields = {}> {
  permit: string
  /** Its address below the partner where that is a list's own: 'giftcards', or of one event 'events/{id}/buyers'. */
  path?: string
  /** What its texts begin with where that is not `report.` and its name. */
  words?: string
  /** Whose days a period is of, each by the column that holds them; the first unless asked otherwise. */
  axes?: Readonly<Record<string, NameOf<C>>>
  columns: C
  /** Fields that rows carry and no list shows: what links and narrowing need. */
  keys?: K
  /** The fields that tell rows apart. */
  rowKey: readonly NameOf<C & K>[]
  /** The page that a row leads to, with the row's own fields in its address. */
  opens?: string
  /** Columns and keys that people narrow it by. */
  filters?: readonly NameOf<C & K>[]
  /** Columns that a list shows when they are chosen. */
  optional?: readonly NameOf<C>[]
  /** What a phone shows beside what a row is known by, where that is not its first two sums. */
  brief?: readonly NameOf<C>[]
  /** Columns that `q` looks in. */
  search?: readonly NameOf<C>[]
  /** What rows are grouped by, one or two at a time. A page's column is grouped with the fields of its address. */
  groups?: readonly (NameOf<C> | CalendarUnit)[]
  /** Columns that are summed. */
  totals?: readonly NameOf<C>[]
  /** Columns that are worked out of two sums and never summed: a percentage, or an average. */
  ratios?: Readonly<Partial<Record<NameOf<C>, readonly [NameOf<C>, NameOf<C>]>>>
  chart?: { by: NameOf<C> | CalendarUnit; of: NameOf<C> }
  /** What it opens on where that is not its rows. */
  opensOn?: NameOf<C> | CalendarUnit
  /** The column that rows are in the order of unless asked otherwise; `-` is the last first. */
  orderBy: NameOf<C> | `-${NameOf<C>}`
  /** A list that people work from: it is read beside the sales, and its period may have no ends. */
  isList?: boolean
}

/** A report or a list of facts told as data: calls, checks, OpenAPI, screen, files and tests derive from it. */
export interface Report<C extends Fields = Fields, K extends Fields = Fields> extends ReportParts<
  C,
  K
> {
  readonly name: string
}

/** Any report, whatever its fields. The compiler compares this form member by member. */
export type AnyReport = Pick<Report, keyof Report>

export function defineReport<const C extends Fields, const K extends Fields = {}>(
  name: string,
  parts: ReportParts<C, K>,
): Report<C, K> {
  return { name, ...parts }
}

/** Whether it is of one event, whose id stands in its address. */
export const isOfEvent = ({ path = '' }: Pick<Report, 'path'>): boolean => path.includes('{id}')

export type CellValue = string | number | boolean | null
/** A row of any report. */
export type ReportRow = Record<string, CellValue>

/** All that a row carries, by name. */
export const rowFieldsOf = ({ columns, keys = {} }: AnyReport): Fields => ({ ...columns, ...keys })

const isCalendar = (name: string): name is CalendarUnit => Object.hasOwn(calendarFields, name)

/** A field by its name: of rows, or a calendar unit. Throws for what the report does not know. */
export function fieldOf(report: AnyReport, name: string): z.ZodMiniType {
  const field = rowFieldsOf(report)[name] ?? (isCalendar(name) ? calendarFields[name] : undefined)
  if (field === undefined) throw new RangeError(`${report.name} has no ${name}`)
  return field
}

/** The fields that a group is told by: a column with what its address takes, or a calendar unit. */
export function groupFieldsOf(report: AnyReport, group: string): Fields {
  const kind = kindOf(fieldOf(report, group))
  const names = kind.kind === 'page' ? namesInAddress(kind.to) : []
  return Object.fromEntries([group, ...names].map((name) => [name, fieldOf(report, name)]))
}

/** What figures are told of each group: sums, and what is worked out of them. */
export const figuresOf = ({ totals = [], ratios = {} }: AnyReport): string[] => [
  ...totals,
  ...Object.keys(ratios),
]

const isNarrowable = (field: z.ZodMiniType | undefined) =>
  field !== undefined && kindOf(field).kind !== 'items' && kindOf(field).kind !== 'instant'

/** Fields that a call may narrow by: what people choose, and what a figure is drilled down by. */
export function narrowedBy(report: AnyReport): Fields {
  const { filters = [], keys = {}, groups = [] } = report
  const all = rowFieldsOf(report)
  const grouped = groups.flatMap((group) => Object.keys(groupFieldsOf(report, group)))
  const names = [...filters, ...Object.keys(keys), ...grouped]
  const known = names.filter((name) => Object.hasOwn(all, name) && isNarrowable(all[name]))
  return Object.fromEntries(known.map((name) => [name, fieldOf(report, name)]))
}
