import type { Statement } from '@dxweb/kit/database/database.ts'
import {
  type AnyReport,
  figuresOf,
  type ReportRow,
  rowFieldsOf,
} from '@dxweb/kit/reports/define-report.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { EachRow, ReportGrain, ReportSource } from '@dxweb/kit/reports/report-source.ts'
import {
  columnsBeside,
  sharesOfAll,
  sharesOfEach,
  sumColumn,
  sumsColumns,
  withShares,
} from './figures-sql.ts'
import { dayOfAxis, isWhole, narrowed, quoted, type ReportAsk } from './narrowed-sql.ts'
import {
  added,
  addedFigures,
  askedFields,
  columnsToSortBy,
  type Dimension,
  dimensionOf,
  directionOf,
  grainOf,
  groupsAsked,
  knownOf,
  named,
  nameIn,
  namesOf,
  orderOf,
  partsOf,
  summed,
} from './summed-sql.ts'

export interface Page {
  limit: number
  offset: number
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
  return { ...named(report, text, values, ask), isPlannedAnew: true }
}

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
  return named(report, text, values, ask) as Statement<{ day: Day; rowCount: number }>
}

/** How many rows there are, and what they come to. */
export function sumsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
): Statement<ReportRow> {
  const { from, values, sums } = summed(source, partnerId, ask)
  const all = [...sums, ...sharesOfAll(source.report)]
  return named(source.report, `select ${all.join(', ')} ${from}`, values, ask)
}

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

interface Each {
  grain: ReportGrain
  each: EachRow
}

/** The sums that have one row for each group asked for. Compared are two years of rows. */
function eachOf(source: ReportSource, ask: ReportAsk): Each | undefined {
  const { group, within, compare } = ask
  const grain = grainOf(source, ask, askedFields(source.report, ask))
  const isPlain = within === undefined && compare === undefined
  return isPlain && grain?.each?.group === group && grain?.each
    ? { grain, each: grain.each }
    : undefined
}

interface Listed extends Each {
  ask: ReportAsk
  dimension: Dimension
  parts: readonly string[]
  add: (value: unknown) => string
}

/** The groups of all parts in their order: those of a page are found by what they are sorted by alone, and then told. */
function listOfEach(report: AnyReport, listed: Listed, page?: Page) {
  const { ask, grain, each, dimension, parts, add } = listed
  const { shares = {} } = report
  const asked = ask.sort ?? each.group
  const name = nameIn(asked)
  const sort = shares[name] === undefined ? asked : asked.replace(name, shares[name])
  const knows = knownOf(report, grain)
  const figures = addedFigures(report, knows)
  const told = figures.map((figure) => `r.${quoted(figure)}`)
  const sorted = figuresOf(report)
    .filter((figure) => figure === nameIn(sort))
    .map((figure) => sumColumn(report, knows, 'each', figure))
  const isRatio = !figures.includes(nameIn(sort))
  const groups = dimension.columns.map(([field, column]) => `${column} as ${quoted(field)}`)
  const listOf = (columns: string[], which = '') =>
    parts.map((from) => `select ${[...groups, ...columns].join(', ')} ${from}${which}`)
  const inOrder = (lists: string[], end = '') =>
    `select * from (${lists.join(' union all ')}) g order by ${groupOrder([dimension], sort)} ${end}`
  const all = [...told, ...(isRatio ? sorted : [])]
  if (page === undefined) return { found: '', list: inOrder(listOf(all)) }
  const first = `limit ${add(page.limit + page.offset)}`
  const firsts = listOf(sorted).map((list) => `(${inOrder([list], first)})`)
  const key = quoted(each.key)
  return {
    found: `, page as materialized (${inOrder(firsts, `limit ${add(page.limit)} offset ${add(page.offset)}`)})`,
    list: inOrder(listOf(all, ` and r.${key} = any (array(select ${key} from page))`)),
  }
}

/**
 * The groups as they are told below, of sums that have one row for each. They are neither sorted nor hashed to be told
 * apart, and what is worked out of their figures is so for the page alone. Each part is summed and sorted by itself, and
 * read twice: that costs half of what it costs to put the parts together, or to set a year of events aside. Rows of all
 * figures take twice as long to sort as what they are sorted by.
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
  const { given, parts, values, add } = partsOf(source, partnerId, ask, each)
  const knows = knownOf(report, grain)
  const nothing = dimension.columns.map(([name]) => `null as ${quoted(name)}`)
  const sums = [
    'coalesce(sum(r."rowCount"), 0)::int as "rowCount"',
    ...sumsColumns(report, knows),
    ...sharesOfAll(report),
  ]
  const own = [
    'r."rowCount"::int',
    ...sumsColumns(report, knows, 'each'),
    ...sharesOfEach(report, 'whole'),
  ]
  const partSums = parts.map(
    (from) => `select count(*) as groups, ${added(addedFigures(report, knows)).join(', ')} ${from}`,
  )
  const { found, list } = listOfEach(report, { grain, each, ask, dimension, parts, add }, page)
  const text = `
    with ${given}${found}, whole as materialized (
      select ${sums.join(', ')}, coalesce(sum(groups), 0)::int as total from (${partSums.join(' union all ')}) r)
    select 0 as level, ${nothing.join(', ')}, whole.* from whole
    union all
    select 1, ${[namesOf(dimension), ...own].join(', ')}, null from (${list}) r`
  return named(report, text, values, ask)
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
  const asked = groupsAsked(ask)
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
  const counted = `
      select ${dimensions.length} - ${level.join(' - ')} as level, ${[...told, ...sums, ...beside].join(', ')}
      ${from} group by grouping sets ((), ${sets.map((set) => `(${set.join(', ')})`).join(', ')})`
  const names = dimensions.map(({ columns }) => columns.map(([name]) => quoted(name)))
  const text = `
    with g as materialized (${withShares(report, counted, names)})
    select g.*, (select count(*)::int from g where level > 0) as total from g where level = 0
    union all
    (select g.*, null from g where level > 0 order by ${groupOrder(dimensions, ask.sort ?? nameIn(asked[0] ?? ''))} ${end})`
  return named(report, text, values, ask)
}
