import { isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  fieldOf,
  figuresOf,
  groupFieldsOf,
} from '@dxweb/kit/reports/define-report.ts'
import { ratioOf, shareOf } from '@dxweb/kit/reports/formulas.ts'
import { addDays, addMonths, type Day, startOfMonth, startOfWeek } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import type { Facts } from './facts.ts'
import type { Cell, PlainReport, PlainRow } from './plain-report.ts'

export interface Ask {
  axis?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  until?: Day | undefined
  compare?: 'weeks' | 'dates' | undefined
  group?: string | undefined
  within?: string | undefined
  of?: number | undefined
  /** Filter by one field: a list of accepted values, or null for rows without a value. */
  narrow?: Record<string, Cell[] | null> | undefined
}

export const dayColumnOf = ({ axes = {} }: AnyReport, axis?: string) =>
  axis === undefined ? Object.values(axes)[0] : axes[axis]

const isIn = (row: PlainRow, column: string | undefined, from?: Day, to?: Day) => {
  const day = String(column === undefined ? '' : row[column])
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

const fits = (row: PlainRow, narrow: Ask['narrow'] = {}) =>
  Object.entries(narrow).every(([name, values]) =>
    values === null ? row[name] === null : values.includes(row[name] ?? null),
  )

function askedFields(
  { report }: PlainReport['source'],
  { axis, group, within, narrow, compare }: Ask,
) {
  const groups = [group, within].filter((one) => one !== undefined)
  const day = dayColumnOf(report, axis) ?? ''
  const grouped = groups.flatMap((one) =>
    calendar[one] ? [day] : Object.keys(groupFieldsOf(report, one)),
  )
  return [...grouped, ...Object.keys(narrow ?? {}), ...(compare ? [day] : [])]
}

const eventFields = new Set(
  ['event', 'title', 'heldOn', 'eventType', 'auditorium', 'renter'].flatMap((name) => [
    name,
    `${name}Id`,
  ]),
)

/**
 * Returns the rows that a query selects. Rows that appear only in groups are included if they have all fields of the
 * query.
 */
export function askedRows(plain: PlainReport, facts: Facts, ask: Ask): PlainRow[] {
  const { report } = plain.source
  const column = dayColumnOf(report, ask.axis)
  const fields = askedFields(plain.source, ask)
  const knowsExtra = plain.isOfDays
    ? fields.every((name) => name === column)
    : column === 'heldOn' && fields.every((name) => eventFields.has(name))
  return [
    ...plain.rows(facts, ask.until, ask.of),
    ...(knowsExtra ? (plain.unlisted?.(facts, ask.until) ?? []) : []),
  ].filter((row) => isIn(row, column, ask.from, ask.to) && fits(row, ask.narrow))
}

function lastYearDays({ compare, from, to }: Ask): Map<string, Day> {
  const lastYear = new Map<string, Day>()
  if (from === undefined || to === undefined) return lastYear
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (compare === 'weeks') lastYear.set(dayLastYear(day), day)
    else if (!day.endsWith('02-29')) lastYear.set(addMonths(day, -12), day)
  }
  // A leap day of last year is compared with 28 February, since both end the month.
  if (compare === 'dates') {
    for (const [before, day] of lastYear) {
      const next = addDays(before as Day, 1)
      if (next.endsWith('02-29') && day.endsWith('02-28')) lastYear.set(next, day)
    }
  }
  return lastYear
}

function rowsBefore(plain: PlainReport, facts: Facts, ask: Ask): PlainRow[] {
  const column = dayColumnOf(plain.source.report, ask.axis) ?? ''
  const lastYear = lastYearDays(ask)
  const until =
    ask.until && (ask.compare === 'dates' ? addMonths(ask.until, -12) : dayLastYear(ask.until))
  const all = askedRows(plain, facts, { ...ask, until, from: undefined, to: undefined })
  return all.flatMap((row) => {
    const day = lastYear.get(String(row[column]))
    return day === undefined ? [] : [{ ...row, [column]: day }]
  })
}

const half = (above: number, below: number) =>
  Math.sign(above) * Math.sign(below) * Math.round(Math.abs(above) / Math.abs(below)) || 0

/** A figure that no row has is null, or 0 if it is a total that cannot be null. */
export function figuresFrom(
  report: AnyReport,
  rows: readonly PlainRow[],
): Record<string, number | null> {
  const { totals = [] } = report
  const sumOf = (name: string) => {
    const known = rows.map((row) => row[name]).filter((cell) => cell !== undefined && cell !== null)
    return known.length === 0 ? null : known.reduce<number>((sum, cell) => sum + Number(cell), 0)
  }
  const figures: Record<string, number | null> = {}
  const valueOf = (name: string) => {
    const isZero = totals.includes(name) && !isNullable(fieldOf(report, name))
    return sumOf(name) ?? (isZero ? 0 : null)
  }
  for (const name of figuresOf(report)) {
    const ratio = ratioOf(report, name)
    if (shareOf(report, name) !== undefined) continue
    if (ratio === undefined) {
      figures[name] = valueOf(name)
      continue
    }
    const [above, below] = [valueOf(ratio[0]), valueOf(ratio[1])]
    const scale = kindOf(fieldOf(report, name)).kind === 'percent' ? 10_000 : 1
    figures[name] =
      above === null || below === null || below === 0 ? null : half(above * scale, below)
  }
  return figures
}

const rowCount = (rows: readonly PlainRow[]) =>
  rows.reduce((count, row) => count + Number(row['rowCount'] ?? 1), 0)

export interface Summed {
  keys: Record<string, Cell>
  rowCount: number
  figures: Record<string, number | null>
}

const suffixed = (figures: Summed['figures']) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [`${name}${beforeSuffix}`, value]),
  )

const calendar: Record<string, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
  year: (day) => `${day.slice(0, 4)}-01-01` as Day,
}

function keysOf(report: AnyReport, ask: Ask, group: string, row: PlainRow): Record<string, Cell> {
  const unit = report.columns[group] === undefined ? calendar[group] : undefined
  if (unit) return { [group]: unit(String(row[dayColumnOf(report, ask.axis) ?? '']) as Day) }
  return Object.fromEntries(
    Object.keys(groupFieldsOf(report, group)).map((name) => [name, row[name] ?? null]),
  )
}

/** The total has an empty key, and each group its own key. */
export function addUp(plain: PlainReport, facts: Facts, ask: Ask): Summed[] {
  const { report } = plain.source
  const now = askedRows(plain, facts, ask)
  const before = ask.compare === undefined ? [] : rowsBefore(plain, facts, ask)
  const summed = (keys: Summed['keys'], rows: PlainRow[], then: PlainRow[]): Summed => ({
    keys,
    rowCount: rowCount(rows),
    figures: {
      ...figuresFrom(report, rows),
      ...(ask.compare && suffixed(figuresFrom(report, then))),
    },
  })
  const groups = [ask.group, ask.within].filter((group) => group !== undefined)
  const levels = groups.map((_, at) => groups.slice(0, at + 1))
  return [
    summed({}, now, before),
    ...levels.flatMap((level) => {
      const keyOf = (row: PlainRow) =>
        Object.assign(
          {},
          ...level.map((group) => keysOf(report, ask, group, row)),
        ) as Summed['keys']
      const keyText = (row: PlainRow) => JSON.stringify(keyOf(row))
      const [ofNow, ofThen] = [Map.groupBy(now, keyText), Map.groupBy(before, keyText)]
      return [...new Set([...ofNow.keys(), ...ofThen.keys()])].map((text) =>
        summed(JSON.parse(text) as Summed['keys'], ofNow.get(text) ?? [], ofThen.get(text) ?? []),
      )
    }),
  ]
}
