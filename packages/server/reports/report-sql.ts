import { createHash } from 'node:crypto'
import { type Statement, sql } from '@dxweb/kit/database/database.ts'
import { type Fields, isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  calendarFields,
  type CalendarUnit,
  figuresOf,
  groupTold,
  narrowedBy,
  rowFieldsOf,
  type ReportRow,
} from '@dxweb/kit/reports/define-report.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { EachRow, ReportGrain, ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { ordersOf, wordsOf } from '../collections/rows/read-sql.ts'
import { comparedRows } from './compared-sql.ts'
import {
  columnsBeside,
  sharesOfAll,
  sharesOfGroups,
  sumColumn,
  sumsColumns,
} from './figures-sql.ts'
import {
  dayOfAxis,
  inPeriod,
  isWhole,
  narrowed,
  quoted,
  type ReportAsk,
  usualAxis,
} from './narrowed-sql.ts'

export interface Page {
  limit: number
  offset: number
}

/** A statement's name tells its text apart from the report's others: reports are asked in many shapes. */
function named({ name }: AnyReport, text: string, values: unknown[]): Statement<ReportRow> {
  const shape = createHash('sha1').update(text).digest('base64url').slice(0, 12)
  return sql<ReportRow>(`report.${name}-${shape}`, text, values)
}

const directionOf = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')
const nameIn = (sort: string) => sort.replace(/^-/, '')

const indexed = new Set(['instant', 'day', 'other'])

const texts = new Set(['text', 'email', 'phone', 'page'])

const isText = (field: Fields[string] | undefined) =>
  field !== undefined && texts.has(kindOf(field).kind)

/** What a field is sorted by: text as Norwegians order it, none last, and choices as they are listed. */
function orderOf(fields: Fields, name: string, direction: string): string {
  const field = fields[name]
  const kind = field && kindOf(field)
  // An index has the order of what is always known, but not with nulls last.
  if (field && kind && indexed.has(kind.kind) && !isNullable(field)) {
    return `${quoted(name)} ${direction}`
  }
  const column = kind && texts.has(kind.kind) ? `nullif(${quoted(name)}, '')` : quoted(name)
  const orders = kind ? ordersOf(kind, column) : [column]
  return orders.map((by) => `${by} ${direction} nulls last`).join(', ')
}

/** The rows in their order, a page of them or all. */
export function rowsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  page?: Page,
): Statement<ReportRow> {
  const { report } = source
  const fields = rowFieldsOf(report)
  const sort = ask.sort ?? report.orderBy
  const isFirst = page !== undefined && sort === report.orderBy && isWhole(source, ask)
  const first = isFirst ? page.limit + page.offset : undefined
  const { from, values, add } = narrowed(source, partnerId, { ...ask, first })
  const ends = report.rowKey.map((name) => orderOf(fields, name, directionOf(sort)))
  const order = [sort, report.orderBy].map((by) => orderOf(fields, nameIn(by), directionOf(by)))
  const columns = Object.keys(fields).map((name) => `r.${quoted(name)}`)
  const end = page ? ` limit ${add(page.limit)} offset ${add(page.offset)}` : ''
  const text = `select ${columns.join(', ')} ${from} order by ${[...order, ...ends].join(', ')}${end}`
  // A plan that is kept for every period reads three times as much as one for this period.
  return { ...named(report, text, values), isPlannedAnew: true }
}

/** What a call groups, narrows and searches by. */
function askedFields(report: AnyReport, ask: ReportAsk): string[] {
  const groups = [ask.group, ask.within].filter((group) => group !== undefined)
  const grouped = groups.flatMap((group) => dimensionOf(report, group, ask.axis).needs)
  const narrowing = Object.keys(narrowedBy(report)).filter((name) => ask[name] !== undefined)
  const compared = ask.compare === undefined ? undefined : dayOfAxis(report, ask.axis)
  return [
    ...grouped,
    ...narrowing,
    ...(wordsOf(ask.q).length > 0 ? (report.search ?? []) : []),
    ...(compared === undefined ? [] : [compared]),
  ]
}

/** The coarsest sums that know these fields. */
const grainOf = (
  { report, grains = [] }: ReportSource,
  ask: ReportAsk,
  fields: readonly string[],
) =>
  grains.find(
    ({ axes, knows, isOfNow }) =>
      !(isOfNow === true && ask.until !== undefined) &&
      axes.includes(usualAxis(report, ask.axis)) &&
      fields.every((name) => knows.includes(name)),
  )

/** The axis whose instant the rows are in the order of. */
export function axisOfOrder({ moments = {}, orderBy }: AnyReport, { sort = orderBy }: ReportAsk) {
  return Object.keys(moments).find((axis) => moments[axis] === nameIn(sort))
}

/** How many rows each day has, in the order of the rows; undefined where they are in another or no sums know it. */
export function rowsOfDays(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
): Statement<{ day: Day; rowCount: number }> | undefined {
  const { report } = source
  const sort = ask.sort ?? report.orderBy
  const axis = axisOfOrder(report, ask)
  if (axis === undefined) return undefined
  const day = dayOfAxis(report, axis) ?? ''
  const grain = grainOf(source, ask, [...askedFields(report, ask), day])
  if (grain === undefined) return undefined
  const { from, values } = narrowed(source, partnerId, ask, grain.text)
  const text = `select r.${quoted(day)} as day, sum(r."rowCount")::int as "rowCount" ${from}
    group by 1 order by 1 ${directionOf(sort)}`
  return named(report, text, values) as Statement<{ day: Day; rowCount: number }>
}

/** The rows or sums that a call's figures are read from, with those figures. */
function summed(source: ReportSource, partnerId: number, ask: ReportAsk) {
  const { report } = source
  const grain = grainOf(source, ask, askedFields(report, ask))
  const knows = knownOf(report, grain)
  const count = grain ? 'sum(r."rowCount")' : 'count(*)'
  if (ask.compare === undefined) {
    const sums = [`coalesce(${count}, 0)::int as "rowCount"`, ...sumsColumns(report, knows)]
    return { ...narrowed(source, partnerId, ask, grain?.text), sums }
  }
  const fields = [
    ...askedFields(report, ask),
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

/** How many rows there are, and what they come to. */
export function sumsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
): Statement<ReportRow> {
  const { from, values, sums } = summed(source, partnerId, ask)
  const all = [...sums, ...sharesOfAll(source.report)]
  return named(source.report, `select ${all.join(', ')} ${from}`, values)
}

const isUnit = (name: string): name is CalendarUnit => Object.hasOwn(calendarFields, name)

interface Dimension {
  fields: Fields
  /** How each of them is read from a row, by its name. */
  columns: [name: string, from: string][]
  /** The fields of a row that this takes. */
  needs: string[]
}

function dimensionOf(report: AnyReport, group: string, axis?: string): Dimension {
  const fields = groupTold(report, group)
  if (report.columns[group] === undefined && isUnit(group)) {
    const day = dayOfAxis(report, axis) ?? ''
    const column = `date_trunc('${group}', r.${quoted(day)}::timestamp)::date`
    return { fields, columns: [[group, column]], needs: [day] }
  }
  const needs = Object.keys(fields)
  return { fields, columns: needs.map((name) => [name, `r.${quoted(name)}`]), needs }
}

/** Rows are sorted for their groups: numbers first, which are faster to compare than names. */
const columnsToSortBy = ({ fields, columns }: Dimension) =>
  columns
    .toSorted(([one], [other]) => Number(isText(fields[one])) - Number(isText(fields[other])))
    .map(([, column]) => column)

const namesOf = ({ columns }: Dimension) => columns.map(([name]) => quoted(name)).join(', ')

/** The order of groups: by one of what they are told by, or by a figure, which of the first is that of all below it. */
function groupOrder(dimensions: readonly Dimension[], sort: string): string {
  const [first, second] = dimensions
  if (first === undefined) return '1'
  const [name, direction] = [nameIn(sort), directionOf(sort)]
  const own = (dimension: Dimension) =>
    Object.keys(dimension.fields)
      .map((field) => orderOf(dimension.fields, field, field === name ? direction : 'asc'))
      .join(', ')
  const isOwn = dimensions.some(({ fields }) => Object.hasOwn(fields, name))
  if (second === undefined) {
    return isOwn ? own(first) : `${quoted(name)} ${direction} nulls last, ${own(first)}`
  }
  const ofFirst = `max(${quoted(name)}) filter (where level = 1) over (partition by ${namesOf(first)})`
  return isOwn
    ? `${own(first)}, level, ${own(second)}`
    : `${ofFirst} ${direction} nulls last, ${own(first)}, level, ${quoted(name)} ${direction} nulls last, ${own(second)}`
}

/** What a row of the source or its sums knows. */
const knownOf = (report: AnyReport, grain?: ReportGrain) => {
  const known = grain
    ? [...(report.totals ?? []), ...grain.knows]
    : Object.keys(rowFieldsOf(report))
  return (name: string) => known.includes(name)
}

interface Each {
  grain: ReportGrain
  each: EachRow
}

/** The sums that have one row for each group asked for. Shares are of all groups, and compared are two years of rows. */
function eachOf(source: ReportSource, ask: ReportAsk): Each | undefined {
  const { group, within, compare } = ask
  const grain = grainOf(source, ask, askedFields(source.report, ask))
  const isPlain =
    within === undefined && compare === undefined && source.report.shares === undefined
  return isPlain && grain?.each?.group === group && grain?.each
    ? { grain, each: grain.each }
    : undefined
}

/** Tells what is read of each group to tell a page of them, and to sum them. */
function readOfEach(report: AnyReport, knows: (name: string) => boolean, sort: string) {
  const { ratios = {} } = report
  const plain = figuresOf(report).filter((name) => ratios[name] === undefined && knows(name))
  const sorted = figuresOf(report)
    .filter((name) => name === nameIn(sort) && !plain.includes(name))
    .map((name) => sumColumn(report, knows, 'each', name))
  const figures = ['rowCount', ...plain]
  return {
    told: [...figures.map((name) => `r.${quoted(name)}`), ...sorted],
    added: figures.map((name) => `sum(r.${quoted(name)}) as ${quoted(name)}`),
  }
}

/**
 * The groups as they are told below, of sums that have one row for each. They are neither sorted nor hashed to be told
 * apart, and what is worked out of their figures is so for the page alone. Each part is summed and sorted by itself, and
 * read twice: that costs half of what it costs to put the parts together, or to set a year of events aside.
 */
function eachStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  { grain, each }: Each,
  page?: Page,
): Statement<ReportRow> {
  const { report } = source
  const dimension = dimensionOf(report, each.group, ask.axis)
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const given = inPeriod(source, each.given, ask, add)
  const parts = each.parts.map((part) => narrowed(source, partnerId, ask, part, values).from)
  const knows = knownOf(report, grain)
  const sort = ask.sort ?? each.group
  const order = groupOrder([dimension], sort)
  const { told, added } = readOfEach(report, knows, sort)
  const groups = dimension.columns.map(([name, column]) => `${column} as ${quoted(name)}`)
  const nothing = dimension.columns.map(([name]) => `null as ${quoted(name)}`)
  const sums = ['coalesce(sum(r."rowCount"), 0)::int as "rowCount"', ...sumsColumns(report, knows)]
  const own = ['r."rowCount"::int', ...sumsColumns(report, knows, 'each')]
  const first = page ? `limit ${add(page.limit + page.offset)}` : ''
  const end = page ? `limit ${add(page.limit)} offset ${add(page.offset)}` : ''
  const partSums = parts.map((from) => `select count(*) as groups, ${added.join(', ')} ${from}`)
  const pages = parts.map(
    (from) => `(select * from (select ${[...groups, ...told].join(', ')} ${from}) g
      order by ${order} ${first})`,
  )
  const text = `
    with ${given}
    select 0 as level, ${[...nothing, ...sums].join(', ')}, sum(groups)::int as total
    from (${partSums.join(' union all ')}) r
    union all
    select 1, ${[namesOf(dimension), ...own].join(', ')}, null
    from (select * from (${pages.join(' union all ')}) g order by ${order} ${end}) r`
  return named(report, text, values)
}

/**
 * The groups with their figures, those of the first dimension above those of the second, and one line of level 0 with
 * what all comes to: one reading of the source.
 */
export function groupsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  page?: Page,
): Statement<ReportRow> {
  const { report } = source
  const asked = [ask.group, ask.within].filter((group) => group !== undefined)
  const each = eachOf(source, ask)
  if (each) return eachStatement(source, partnerId, ask, each, page)
  const dimensions = asked.map((group) => dimensionOf(report, group, ask.axis))
  const [first] = dimensions
  const { from, values, add, sums } = summed(source, partnerId, ask)
  const isOfRows =
    ask.compare === undefined && grainOf(source, ask, askedFields(report, ask)) === undefined
  const [[, of] = ['', '']] = first?.columns ?? []
  const beside = isOfRows ? columnsBeside(report, of) : []
  const sets = dimensions.map((_, at) => dimensions.slice(0, at + 1).flatMap(columnsToSortBy))
  const level = dimensions.map(({ columns: [[, column] = ['', '']] }) => `grouping(${column})`)
  const told = dimensions.flatMap(({ columns }) =>
    columns.map(([name, column]) => `${column} as ${quoted(name)}`),
  )
  const end = page ? `limit ${add(page.limit)} offset ${add(page.offset)}` : ''
  const shares = sharesOfGroups(report, first ? namesOf(first) : '')
  const counted = `
      select ${dimensions.length} - ${level.join(' - ')} as level, ${[...told, ...sums, ...beside].join(', ')}
      ${from} group by grouping sets ((), ${sets.map((set) => `(${set.join(', ')})`).join(', ')})`
  const text = `
    with g as materialized (${shares === '' ? counted : `select g.*${shares} from (${counted}) g`})
    select g.*, (select count(*)::int from g where level > 0) as total from g where level = 0
    union all
    (select g.*, null from g where level > 0 order by ${groupOrder(dimensions, ask.sort ?? nameIn(asked[0] ?? ''))} ${end})`
  return named(report, text, values)
}
