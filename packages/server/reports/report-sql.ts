import type { Statement } from '@dxweb/kit/database/database.ts'
import { figuresOf, type ReportRow, rowFieldsOf } from '@dxweb/kit/reports/define-report.ts'
import { shareOf, sharesOf } from '@dxweb/kit/reports/formulas.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import {
  type EachRow,
  type ReportGrain,
  type ReportSource,
  readsPages,
} from '@dxweb/kit/reports/report-source.ts'
import {
  groupOnlyColumns,
  sharesOfAll,
  sharesOfEach,
  sumColumn,
  sumsColumns,
  withShares,
} from './figures-sql.ts'
import { dayOfAxis, narrowed, quoted, type ReportAsk } from './narrowed-sql.ts'
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

export function rowsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  page?: Page,
): Statement<ReportRow> {
  const { report } = source
  const fields = rowFieldsOf(report)
  const [usual, ...others] = report.orderBy
  const sort = ask.sort ?? usual
  const first = page && sort === usual ? page.limit + page.offset : undefined
  const { from, values, add } = narrowed(source, partnerId, { ...ask, first })
  const ends = others.map((name) => orderOf(fields, name, directionOf(sort)))
  const order = [sort, usual].map((by) => orderOf(fields, nameIn(by), directionOf(by)))
  const columns = Object.keys(fields).map((name) => `r.${quoted(name)}`)
  const end = page ? ` limit ${add(page.limit)} offset ${add(page.offset)}` : ''
  const text = `select ${columns.join(', ')} ${from} order by ${[...order, ...ends].join(', ')}${end}`
  // A generic plan for every period reads three times as much as a plan for this period.
  return { ...named(report, text, values, ask), isReplanned: true }
}

/**
 * Returns the sort order's axis, such as an axis on `soldOn` for `soldAt`. Returns undefined for another order, or if
 * the source cannot read only the days of a page.
 */
export function axisOfOrder(source: ReportSource, { sort = source.report.orderBy[0] }: ReportAsk) {
  const { axes = {} } = source.report
  const axis = Object.keys(axes).find((name) => axes[name]?.replace(/On$/, 'At') === nameIn(sort))
  return axis !== undefined && readsPages(source) ? axis : undefined
}

/** Counts rows per day, in the order of the rows. Undefined for rows not sorted by day, or without sums by day. */
export function rowsOfDays(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
): Statement<{ day: Day; rowCount: number }> | undefined {
  const { report } = source
  const sort = ask.sort ?? report.orderBy[0]
  const axis = axisOfOrder(source, ask)
  if (axis === undefined) return undefined
  const day = dayOfAxis(report, axis) ?? ''
  const grain = grainOf(source, ask, [...askedFields(report, ask), day])
  if (grain === undefined) return undefined
  const { from, values } = narrowed(source, partnerId, ask, grain.text)
  const text = `select r.${quoted(day)} as day, sum(r."rowCount")::int as "rowCount" ${from}
    group by 1 order by 1 ${directionOf(sort)}`
  return named(report, text, values, ask) as Statement<{ day: Day; rowCount: number }>
}

export function sumsStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
): Statement<ReportRow> {
  const { from, values, sums } = summed(source, partnerId, ask)
  const all = [...sums, ...sharesOfAll(source.report)]
  return named(source.report, `select ${all.join(', ')} ${from}`, values, ask)
}

const ownOrder = ({ fields }: Dimension, sort: string) =>
  Object.keys(fields)
    .map((field) => orderOf(fields, field, field === nameIn(sort) ? directionOf(sort) : 'asc'))
    .join(', ')

const isOwn = (dimensions: readonly Dimension[], sort: string) =>
  dimensions.some(({ fields }) => Object.hasOwn(fields, nameIn(sort)))

const figureOrder = (sort: string) => `${quoted(nameIn(sort))} ${directionOf(sort)} nulls last`

/** Sorting by a figure orders the groups of the first dimension by their totals. */
function groupOrder(dimensions: readonly Dimension[], sort: string): string {
  const [first, second] = dimensions
  if (first === undefined) return '1'
  const own = ownOrder(first, sort)
  if (second === undefined) return isOwn(dimensions, sort) ? own : `${figureOrder(sort)}, ${own}`
  const name = quoted(nameIn(sort))
  const ofFirst = `max(${name}) filter (where level = 1) over (partition by ${namesOf(first)})`
  return isOwn(dimensions, sort)
    ? `${own}, level, ${ownOrder(second, sort)}`
    : `${ofFirst} ${directionOf(sort)} nulls last, ${own}, level, ${figureOrder(sort)}, ${ownOrder(second, sort)}`
}

interface Each {
  grain: ReportGrain
  each: EachRow
}

/**
 * Returns sums with one row per group, if one of the requested groups has such sums. They cannot be used for
 * comparisons, which read two years, or for shares within other groups, which need all rows.
 */
function eachOf(source: ReportSource, ask: ReportAsk): Each | undefined {
  const grain = grainOf(source, ask, askedFields(source.report, ask))
  const each = grain?.each
  if (grain === undefined || each === undefined || ask.compare !== undefined) return undefined
  const isKnown = ask.within === undefined || sharesOf(source.report).length === 0
  return isKnown && groupsAsked(ask).includes(each.group) ? { grain, each } : undefined
}

const columnsOf = ({ columns }: Dimension) =>
  columns.map(([field, column]) => `${column} as ${quoted(field)}`)

/** Sorting by a share sorts by the figure that the share is computed from. */
function askedGroups({ report }: ReportSource, ask: ReportAsk, { grain, each }: Each) {
  const dimensions = groupsAsked(ask).map((group) => dimensionOf(report, group, ask.axis))
  const asked = ask.sort ?? ask.group ?? each.group
  const share = shareOf(report, nameIn(asked))
  const sort = share === undefined ? asked : asked.replace(nameIn(asked), share)
  const knows = knownOf(report, grain)
  const figures = addedFigures(report, knows)
  const sorted = figuresOf(report)
    .filter((figure) => figure === nameIn(sort))
    .map((figure) => sumColumn(report, knows, 'each', figure))
  const ratio = figures.includes(nameIn(sort)) ? [] : sorted
  const isOwnOrder = isOwn(dimensions, sort)
  const orderBy = (dimension: Dimension) =>
    isOwnOrder ? ownOrder(dimension, sort) : groupOrder([dimension], sort)
  const all = [...figures.map((figure) => `r.${quoted(figure)}`), ...ratio]
  return { report, knows, figures, ratio, sorted, all, dimensions, orderBy, key: quoted(each.key) }
}

type AskedGroups = ReturnType<typeof askedGroups>
type Parts = ReturnType<typeof partsOf>

const listOf = ({ parts }: Parts, columns: string[], which = '') =>
  parts.map((from) => `select ${columns.join(', ')} ${from}${which}`)

interface Lists {
  /** SQL of the CTEs that `list` and `all` read. */
  found: string
  /** SQL of the groups in order, and of the level of each group. */
  list: string
  level: string
  /** SQL of the rows to total, and of the number of groups. */
  all: string
  total: string
}

/** Finds the page by its sort column alone, and then reads only the page in full. */
function listOfEach(grouped: AskedGroups, parts: Parts, first: Dimension, page?: Page): Lists {
  const { dimensions, figures, sorted, all, orderBy, key } = grouped
  const columns = [...dimensions.flatMap(columnsOf), ...all]
  const sums = listOf(parts, ['count(*) as groups', ...added(figures)])
  const lists = { level: '1', all: `(${sums.join(' union all ')}) r`, total: 'sum(groups)' }
  const inOrder = (each: string[], end = '') =>
    `select * from (${each.join(' union all ')}) g order by ${orderBy(first)} ${end}`
  if (page === undefined) return { ...lists, found: '', list: inOrder(listOf(parts, columns)) }
  const { add } = parts
  const limit = `limit ${add(page.limit + page.offset)}`
  const firsts = listOf(parts, [...columnsOf(first), ...sorted]).map(
    (each) => `(${inOrder([each], limit)})`,
  )
  const which = ` and r.${key} = any (array(select ${key} from page))`
  return {
    ...lists,
    found: `, page as materialized (${inOrder(firsts, `limit ${add(page.limit)} offset ${add(page.offset)}`)})`,
    list: inOrder(listOf(parts, columns, which)),
  }
}

/** Selects each group followed by its only nested group; a show, for example, has only one hall and one day. */
function listOfHalves(
  grouped: AskedGroups,
  parts: Parts,
  [first, second]: Pair,
  page?: Page,
): Lists {
  const { figures, orderBy } = grouped
  const lists = listOfEach(
    grouped,
    parts,
    first,
    page && {
      limit: Math.ceil((page.limit + (page.offset % 2)) / 2),
      offset: Math.floor(page.offset / 2),
    },
  )
  const own = second.columns.map(
    ([name]) => `case level when 2 then e.${quoted(name)} end as ${quoted(name)}`,
  )
  const columns = [namesOf(first), ...own, ...figures.map(quoted)]
  const end = page ? `limit ${parts.add(page.limit)} offset ${parts.add(page.offset % 2)}` : ''
  return {
    ...lists,
    list: `select level, ${columns.join(', ')} from (${lists.list}) e cross join (values (1), (2)) l (level)
      order by ${orderBy(first)}, level ${end}`,
    level: 'r.level',
    total: '2 * sum(groups)',
  }
}

type Pair = readonly [first: Dimension, second: Dimension]

function aboveOf({ figures, ratio, orderBy }: AskedGroups, parts: Parts, first: Dimension) {
  const by = first.columns.map(([, column]) => column).join(', ')
  const columns = [...columnsOf(first), 'count(*) as groups', ...added(figures)]
  const sums = `select ${namesOf(first)}, sum(groups) as groups, ${added(figures).join(', ')}
    from (${listOf(parts, columns, ` group by ${by}`).join(' union all ')}) r group by ${namesOf(first)}`
  const before = `sum(groups + 1) over (order by ${orderBy(first)} rows unbounded preceding) - groups - 1`
  return `above as materialized (
    select r.*, ${before} as before from (select ${['r.*', ...ratio].join(', ')} from (${sums}) r) r)`
}

function listsBelow(parts: Parts, pair: Pair, columns: string[], which = '') {
  const [first] = pair
  const same = first.columns.map(
    ([name]) => `n.${quoted(name)} is not distinct from r.${quoted(name)}`,
  )
  return listOf(parts, [...pair.flatMap(columnsOf), ...columns], which).map(
    (list) =>
      `select n.before, 2 as level, r.* from (${list}) r join near n on ${same.join(' and ')}`,
  )
}

/** First counts the children of each group, so that only the children on the page are read. */
function listBelow(grouped: AskedGroups, parts: Parts, pair: Pair, page?: Page): Lists {
  const { sorted, all, orderBy, key } = grouped
  const [first, second] = pair
  const nothing = second.columns.map(([name]) => `null as ${quoted(name)}`)
  const below = (columns: string[], which?: string) => listsBelow(parts, pair, columns, which)
  const nearby = (columns: string[], which = '') =>
    `select ${['before', '1 as level', namesOf(first), ...nothing, ...columns].join(', ')} from near r ${which}`
  const inOrder = (lists: string[], end = '') =>
    `select * from (${lists.join(' union all ')}) g order by before, level, ${orderBy(second)} ${end}`
  const lists = { level: 'r.level', all: 'above r', total: 'sum(groups + 1)' }
  const above = aboveOf(grouped, parts, first)
  if (page === undefined) {
    const found = `, ${above}, near as materialized (select * from above)`
    return { ...lists, found, list: inOrder([...below(all), nearby(all)]) }
  }
  const [offset, last] = [page.offset, page.offset + page.limit].map((at) => parts.add(at))
  const start = '(select coalesce(min(before), 0) from near)'
  const firsts = below(sorted).map((list) => `(${inOrder([list], `limit ${last} - ${start}`)})`)
  const end = `limit ${parts.add(page.limit)} offset ${offset} - ${start}`
  return {
    ...lists,
    found: `, ${above}, near as materialized (
        select * from above where before < ${last} and before + groups + 1 > ${offset}
      ), page as materialized (${inOrder([...firsts, nearby(sorted)], end)})`,
    list: inOrder([
      ...below(all, ` and r.${key} = any (array(select ${key} from page where level = 2))`),
      nearby(all, `where before >= ${offset} and before < ${last}`),
    ]),
  }
}

function listsOf(grouped: AskedGroups, parts: Parts, isAbove: boolean, page?: Page): Lists {
  const [first, second] = grouped.dimensions
  if (first === undefined) throw new RangeError('groups are of something')
  if (second === undefined) return listOfEach(grouped, parts, first, page)
  return isAbove
    ? listOfHalves(grouped, parts, [first, second], page)
    : listBelow(grouped, parts, [first, second], page)
}

/**
 * Selects groups from sums that have one row per group, and computes ratios for the page only. First reads only the
 * sort column of all parts, and then the rows of the page, at half the cost of merging all parts.
 */
function eachStatement(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  of: Each,
  page?: Page,
): Statement<ReportRow> {
  const { report } = source
  const parts = partsOf(source, partnerId, ask, of.each)
  const grouped = askedGroups(source, ask, of)
  const { knows, dimensions } = grouped
  const lists = listsOf(grouped, parts, ask.group === of.each.group, page)
  const nothing = dimensions.flatMap(({ columns }) =>
    columns.map(([name]) => `null as ${quoted(name)}`),
  )
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
  const text = `
    with ${parts.given}${lists.found}, whole as materialized (
      select ${sums.join(', ')}, coalesce(${lists.total}, 0)::int as total from ${lists.all})
    select 0 as level, ${nothing.join(', ')}, whole.* from whole
    union all
    select ${[lists.level, ...dimensions.map(namesOf), ...own].join(', ')}, null from (${lists.list}) r`
  // A generic plan for every period joins the groups differently, and takes three times as long.
  const statement = named(report, text, parts.values, ask)
  return dimensions.length > 1 ? { ...statement, isReplanned: true } : statement
}

/**
 * Selects groups with figures, each outer group above its children, and one total of level 0, in one read of the
 * source.
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
  const groupOnly = isOfRows ? groupOnlyColumns(source, of) : []
  const sets = dimensions.map((_, at) => dimensions.slice(0, at + 1).flatMap(columnsToSortBy))
  const level = dimensions.map(({ columns: [[, column] = ['', '']] }) => `grouping(${column})`)
  const labels = dimensions.flatMap(({ columns }) =>
    columns.map(([name, column]) => `${column} as ${quoted(name)}`),
  )
  const end = page ? `limit ${add(page.limit)} offset ${add(page.offset)}` : ''
  const counted = `
      select ${dimensions.length} - ${level.join(' - ')} as level, ${[...labels, ...sums, ...groupOnly].join(', ')}
      ${from} group by grouping sets ((), ${sets.map((set) => `(${set.join(', ')})`).join(', ')})`
  const names = dimensions.map(({ columns }) => columns.map(([name]) => quoted(name)))
  const text = `
    with g as materialized (${withShares(report, counted, names)})
    select g.*, (select count(*)::int from g where level > 0) as total from g where level = 0
    union all
    (select g.*, null from g where level > 0 order by ${groupOrder(dimensions, ask.sort ?? nameIn(asked[0] ?? ''))} ${end})`
  return named(report, text, values, ask)
}
