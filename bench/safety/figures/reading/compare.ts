import type { Database, Scope, Statement } from '@dxweb/kit/database/database.ts'
import {
  type AnyReport,
  figuresOf,
  groupFieldsOf,
  isOfEvent,
  type ReportRow,
  rowFieldsOf,
} from '@dxweb/kit/reports/define-report.ts'
import { shareOf } from '@dxweb/kit/reports/formulas.ts'
import { addDays, compareDays, type Day } from '@dxweb/kit/time/day.ts'
import { groupsStatement, rowsStatement, sumsStatement } from '@dxweb/server/reports/report-sql.ts'
import { addUp, type Ask, askedRows, type Summed } from '../plain/add-up.ts'
import type { Facts } from '../plain/facts.ts'
import type { PlainReport, PlainRow } from '../plain/plain-report.ts'

export interface Reader {
  db: Database
  scope: Scope
  facts: Facts
  turn: Day
  /** Days with a command or an event. */
  days: readonly Day[]
  eventIds: readonly number[]
  random: () => number
  /** Selects the statements to compare; all by default. */
  isCompared?: (statement: Statement) => boolean
}

const queryOf = ({ narrow = {}, ...ask }: Ask) => ({ ...ask, ...narrow })

const inOrder = (some: readonly object[]) =>
  some.map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted()

function difference(what: string, answered: readonly object[], plain: readonly object[]): string[] {
  const [ours, theirs] = [inOrder(plain), inOrder(answered)]
  const at = ours.findIndex((one, index) => one !== theirs[index])
  if (ours.length === theirs.length && at < 0) return []
  const [extra] = theirs.filter((one) => !ours.includes(one))
  const [missing] = ours.filter((one) => !theirs.includes(one))
  return [
    `${what}: ${theirs.length} answered, ${ours.length} plain\n  answered  ${extra}\n  plain ${missing}`,
  ]
}

const only = (row: PlainRow | ReportRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

async function rowDifferences(reader: Reader, plain: PlainReport, ask: Ask): Promise<string[]> {
  const { db, scope, facts, isCompared } = reader
  const { source } = plain
  const { group: _, within: __, compare: ___, ...flat } = ask
  const statement = rowsStatement(source, scope.partnerId, queryOf(flat))
  if (isCompared?.(statement) === false) return []
  const answered = await db.run(scope, statement)
  const ours = askedRows({ ...plain, unlisted: () => [] }, facts, flat)
  // Compares only fields that the plain rows have.
  const known = Object.keys(rowFieldsOf(source.report)).filter(
    (name) => ours[0]?.[name] !== undefined,
  )
  return difference(
    `${source.report.name} rows ${JSON.stringify(flat)}`,
    answered.map((row) => only(row, known)),
    ours.map((row) => only(row, known)),
  )
}

const keyNames = (report: AnyReport, groups: readonly (string | undefined)[]) =>
  groups.flatMap((group) => (group === undefined ? [] : Object.keys(groupFieldsOf(report, group))))

function summedOf(report: AnyReport, ask: Ask, row: ReportRow): Summed {
  const level = Number(row['level'] ?? 0)
  const figures = figuresOf(report).filter((name) => shareOf(report, name) === undefined)
  const all = ask.compare ? figures.flatMap((name) => [name, `${name}Before`]) : figures
  return {
    keys: only(row, keyNames(report, [ask.group, ask.within].slice(0, level))),
    rowCount: Number(row['rowCount']),
    figures: only(row, all) as Summed['figures'],
  }
}

const flatOf = ({ keys, rowCount, figures }: Summed) => ({ ...keys, rowCount, ...figures })

async function sumDifferences(reader: Reader, plain: PlainReport, ask: Ask): Promise<string[]> {
  const { db, scope, facts, isCompared } = reader
  const { report } = plain.source
  const statement =
    ask.group === undefined
      ? sumsStatement(plain.source, scope.partnerId, queryOf(ask))
      : groupsStatement(plain.source, scope.partnerId, queryOf(ask))
  if (isCompared?.(statement) === false) return []
  const answered = (await db.run(scope, statement)).map((row) => summedOf(report, ask, row))
  const ours = addUp(plain, facts, ask)
  const what = `${report.name} ${JSON.stringify(ask)}`
  const paged = ask.group === undefined ? [] : await pageDifferences(reader, plain, ask, answered)
  return [...difference(what, answered.map(flatOf), ours.map(flatOf)), ...paged]
}

async function pageDifferences(
  { db, scope, random }: Reader,
  { source }: PlainReport,
  ask: Ask,
  [all, ...groups]: readonly Summed[],
): Promise<string[]> {
  const page = { limit: 1 + Math.floor(random() * 5), offset: Math.floor(random() * groups.length) }
  const statement = groupsStatement(source, scope.partnerId, queryOf(ask), page)
  const answered = (await db.run(scope, statement)).map((row) => summedOf(source.report, ask, row))
  const ours = [...(all ? [all] : []), ...groups.slice(page.offset, page.offset + page.limit)]
  const what = `${source.report.name} ${JSON.stringify({ ...ask, ...page })}`
  return difference(what, answered.map(flatOf), ours.map(flatOf))
}

const pick = <T>({ random }: Reader, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)]

function periodOf(reader: Reader): Pick<Ask, 'from' | 'to'> {
  const { days, random } = reader
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || random() < 0.3) return { from: first, to: last }
  const [from = first, to = last] = [
    pick(reader, days) ?? first,
    pick(reader, days) ?? last,
  ].toSorted(compareDays)
  return random() < 0.5 ? { from, to: from } : { from, to }
}

function narrowOf(reader: Reader, plain: PlainReport, of: number | undefined): Ask['narrow'] {
  const { filters = [] } = plain.source.report
  const rows = plain.rows(reader.facts, undefined, of)
  const name = pick(reader, filters)
  const value = name === undefined ? undefined : pick(reader, rows)?.[name]
  if (name === undefined || value === undefined || typeof value === 'boolean') return undefined
  return { [name]: value === null ? null : [value] }
}

export function randomAsk(reader: Reader, plain: PlainReport): Ask {
  const { report } = plain.source
  const { random } = reader
  const { axes = {}, groups = [], hasUntil } = report
  const axis = pick(reader, Object.keys(axes))
  const of = isOfEvent(report) ? pick(reader, reader.eventIds) : undefined
  const group = random() < 0.8 ? pick(reader, groups) : undefined
  const within =
    group !== undefined && random() < 0.5
      ? pick(
          reader,
          groups.filter((one) => one !== group),
        )
      : undefined
  const period = axis === undefined ? {} : periodOf(reader)
  const mayCompare = group !== undefined && axis !== undefined && report.chart !== undefined
  const compare =
    mayCompare && random() < 0.3 ? pick(reader, ['weeks', 'dates'] as const) : undefined
  const until = hasUntil && random() < 0.4 ? pick(reader, reader.days) : undefined
  const narrow = random() < 0.3 ? narrowOf(reader, plain, of) : undefined
  return {
    axis,
    ...(compare ? withinAYear(period) : period),
    until,
    compare,
    group,
    within,
    of,
    narrow,
  }
}

const withinAYear = ({ from, to }: Pick<Ask, 'from' | 'to'>) =>
  from !== undefined && to !== undefined && to > addDays(from, 366)
    ? { from: addDays(to, -366), to }
    : { from, to }

export async function differences(
  reader: Reader,
  plain: PlainReport,
  ask: Ask,
  withRows: boolean,
): Promise<string[]> {
  const rows = withRows ? await rowDifferences(reader, plain, ask) : []
  return [...rows, ...(await sumDifferences(reader, plain, ask))]
}

export const wholeAsks = (reader: Reader, { source: { report } }: PlainReport): Ask[] => {
  const all = { from: reader.days[0], to: reader.days.at(-1) }
  const of = isOfEvent(report) ? pick(reader, reader.eventIds) : undefined
  const axes = Object.keys(report.axes ?? {})
  const [axis] = axes
  if (axis === undefined) return [{ of }]
  const turned = axes.map((one) => ({ axis: one, from: reader.turn, to: all.to }))
  const isDrawn = report.chart !== undefined && report.groups?.includes('day')
  const compared: Ask = { axis, ...withinAYear(all), compare: 'weeks', group: 'day' }
  return [{ axis, ...all }, ...turned, ...(isDrawn ? [compared] : [])]
}
