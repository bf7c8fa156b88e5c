import { createHash } from 'node:crypto'
import { type Statement, sql } from '@dxweb/kit/database/database.ts'
import { type Fields, isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  calendarFields,
  type CalendarUnit,
  figuresOf,
  groupFields,
  narrowedBy,
  rowFieldsOf,
  type ReportRow,
  segmentFilter,
} from '@dxweb/kit/reports/define-report.ts'
import { ratioOf, shareOf } from '@dxweb/kit/reports/formulas.ts'
import type { EachRow, ReportGrain, ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { ordersOf } from '../collections/rows/read-sql.ts'
import { wordsOf } from '../collections/rows/word-sql.ts'
import { comparedRows, cutAt } from './compared-sql.ts'
import { sumsColumns } from './figures-sql.ts'
import { dayOfAxis, inPeriod, narrowed, quoted, type ReportAsk, usualAxis } from './narrowed-sql.ts'

/**
 * Names the statement with a hash of its text, since a report has many variants. Statements that limit figures to
 * those known at some time are planned each time, since a generic plan costs more than planning.
 */
export function named(
  { name }: AnyReport,
  text: string,
  values: unknown[],
  { until, comparedAt }: ReportAsk,
): Statement<ReportRow> {
  const shape = createHash('sha1').update(text).digest('base64url').slice(0, 12)
  const statement = sql<ReportRow>(`report.${name}-${shape}`, text, values)
  const isKept = until === undefined && comparedAt === undefined
  return isKept ? statement : { ...statement, isReplanned: true }
}

export const directionOf = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')
export const nameIn = (sort: string) => sort.replace(/^-/, '')

const indexed = new Set(['instant', 'day', 'other'])

const texts = new Set(['text', 'email', 'phone', 'page'])

const isText = (field: Fields[string] | undefined) =>
  field !== undefined && texts.has(kindOf(field).kind)

/** Returns the sort expression of a field: text in Norwegian order, choices as listed, and empty values last. */
export function orderOf(fields: Fields, name: string, direction: string): string {
  const field = fields[name]
  const kind = field && kindOf(field)
  // Omits `nulls last` for indexed columns that are never null, since the index does not support it.
  if (field && kind && indexed.has(kind.kind) && !isNullable(field)) {
    return `${quoted(name)} ${direction}`
  }
  const column = kind && texts.has(kind.kind) ? `nullif(${quoted(name)}, '')` : quoted(name)
  const orders = kind ? ordersOf(kind, column) : [column]
  return orders.map((by) => `${by} ${direction} nulls last`).join(', ')
}

const isUnit = (name: string): name is CalendarUnit => Object.hasOwn(calendarFields, name)

export interface Dimension {
  fields: Fields
  columns: [name: string, from: string][]
  /** Fields of a row that the SQL reads. */
  needs: string[]
}

export function dimensionOf(report: AnyReport, group: string, axis?: string): Dimension {
  const fields = groupFields(report, group)
  if (report.columns[group] === undefined && isUnit(group)) {
    const day = dayOfAxis(report, axis) ?? ''
    const column = `date_trunc('${group}', r.${quoted(day)}::timestamp)::date`
    return { fields, columns: [[group, column]], needs: [day] }
  }
  const needs = Object.keys(fields)
  return { fields, columns: needs.map((name) => [name, `r.${quoted(name)}`]), needs }
}

/** Puts numbers first, since they compare faster than names. */
export const columnsToSortBy = ({ fields, columns }: Dimension) =>
  columns
    .toSorted(([one], [other]) => Number(isText(fields[one])) - Number(isText(fields[other])))
    .map(([, column]) => column)

export const namesOf = ({ columns }: Dimension) => columns.map(([name]) => quoted(name)).join(', ')

export const groupsAsked = ({ group, within }: ReportAsk) =>
  [group, within].filter((asked) => asked !== undefined)

const groupedFields = (report: AnyReport, ask: ReportAsk): string[] =>
  groupsAsked(ask).flatMap((group) => dimensionOf(report, group, ask.axis).needs)

export function askedFields(report: AnyReport, ask: ReportAsk): string[] {
  const narrowing = Object.keys(narrowedBy(report)).filter((name) => ask[name] !== undefined)
  const compared = ask.compare === undefined ? undefined : dayOfAxis(report, ask.axis)
  return [
    ...groupedFields(report, ask),
    ...narrowing,
    ...(wordsOf(ask.q).length > 0 ? (report.search ?? []) : []),
    ...(compared === undefined ? [] : [compared]),
  ]
}

export const grainOf = (
  { report, grains = [] }: ReportSource,
  ask: ReportAsk,
  fields: readonly string[],
) =>
  grains.find(
    ({ axes, knows, isOfNow }) =>
      !(isOfNow === true && (ask.until !== undefined || cutAt(report, ask) !== undefined)) &&
      axes.includes(usualAxis(report, ask.axis)) &&
      fields.every((name) => knows.includes(name)),
  )

export const knownOf = (report: AnyReport, grain?: ReportGrain) => {
  const known = grain
    ? [...(report.totals ?? []), ...grain.knows]
    : Object.keys(rowFieldsOf(report))
  return (name: string) => known.includes(name)
}

export function partsOf(source: ReportSource, partnerId: number, ask: ReportAsk, each: EachRow) {
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const given = inPeriod(source, each.given, ask, add)
  const parts = each.parts.map((part) => narrowed(source, partnerId, ask, part, values).from)
  return { given, parts, values, add }
}

/** Omits ratios and shares, which are computed afterwards. */
export const addedFigures = (report: AnyReport, knows: (name: string) => boolean) => [
  'rowCount',
  ...figuresOf(report).filter(
    (name) =>
      ratioOf(report, name) === undefined && shareOf(report, name) === undefined && knows(name),
  ),
]

export const added = (figures: readonly string[]) =>
  figures.map((name) => `sum(r.${quoted(name)}) as ${quoted(name)}`)

/** Sums each part before combining the parts. Undefined if there are no parts or the query groups by their key. */
function addedParts(source: ReportSource, partnerId: number, ask: ReportAsk, grain: ReportGrain) {
  const { report } = source
  const fields = [...new Set(groupedFields(report, ask))].map((name) => `r.${quoted(name)}`)
  if (grain.each === undefined || fields.includes(`r.${quoted(grain.each.key)}`)) return undefined
  const { given, parts, values, add } = partsOf(source, partnerId, ask, grain.each)
  const selected = [...fields, ...added(addedFigures(report, knownOf(report, grain)))].join(', ')
  const by = fields.length > 0 ? `group by ${fields.join(', ')}` : ''
  const sums = parts.map((from) => `select ${selected} ${from} ${by}`)
  return { from: `from (with ${given} ${sums.join(' union all ')}) r`, values, add }
}

export function summed(source: ReportSource, partnerId: number, ask: ReportAsk) {
  const { report } = source
  const grain = grainOf(source, ask, askedFields(report, ask))
  const knows = knownOf(report, grain)
  const count = grain ? 'sum(r."rowCount")' : 'count(*)'
  if (ask.compare === undefined) {
    const sums = [`coalesce(${count}, 0)::int as "rowCount"`, ...sumsColumns(report, knows)]
    const parts = grain && addedParts(source, partnerId, ask, grain)
    return { ...(parts ?? narrowed(source, partnerId, ask, grain?.text)), sums }
  }
  const fields = [
    ...askedFields(report, ask).filter((name) => name !== segmentFilter),
    ...figuresOf(report).filter(knows),
    ...(grain ? ['rowCount'] : []),
  ]
  return {
    ...comparedRows(source, partnerId, ask, [...new Set(fields)], grain?.text),
    sums: [
      `coalesce(${count} filter (where not r."isBefore"), 0)::int as "rowCount"`,
      ...sumsColumns(report, knows, 'now'),
      ...sumsColumns(report, knows, 'before'),
    ],
  }
}
