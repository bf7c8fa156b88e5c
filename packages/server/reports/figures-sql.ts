import { isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  besideNames,
  besideOf,
  fieldOf,
  figuresOf,
} from '@dxweb/kit/reports/define-report.ts'

/** Of a percentage: basis points. */
const scaleOf = (report: AnyReport, name: string) =>
  kindOf(fieldOf(report, name)).kind === 'percent' ? ' * 10000' : ''

/** What is summed: all rows, those of one side of compared ones, or each row by itself; and what the figures are called. */
const sides = {
  all: { sumOf: (column: string) => `sum(${column})`, suffix: '' },
  each: { sumOf: (column: string) => `${column}::bigint`, suffix: '' },
  now: { sumOf: (column: string) => `sum(${column}) filter (where not r."isBefore")`, suffix: '' },
  before: {
    sumOf: (column: string) => `sum(${column}) filter (where r."isBefore")`,
    suffix: beforeSuffix,
  },
}

type Side = keyof typeof sides
type Knows = (name: string) => boolean

/** One of the figures below. */
export function sumColumn(report: AnyReport, knows: Knows, side: Side, name: string): string {
  const { totals = [], ratios = {} } = report
  const { sumOf, suffix } = sides[side]
  const [above, below] = ratios[name] ?? [name, name]
  const as = `as "${name}${suffix}"`
  if (!knows(above) || !knows(below)) return `null::bigint ${as}`
  if (ratios[name] !== undefined) {
    const scaled = `${sumOf(`r."${above}"`)}${scaleOf(report, name)}`
    return `round(${scaled} / nullif(${sumOf(`r."${below}"`)}, 0)::numeric)::bigint ${as}`
  }
  const sum = `(${sumOf(`r."${name}"`)})::bigint`
  return totals.includes(name) && !isNullable(fieldOf(report, name))
    ? `coalesce(${sum}, 0) ${as}`
    : `${sum} ${as}`
}

/** What rows come to together; null where they do not know it, or where no row has what not every row has. A ratio is of the sums and never an average of ratios. */
export function sumsColumns(report: AnyReport, knows: Knows, side: Side = 'all'): string[] {
  const { shares = {} } = report
  const summed = figuresOf(report).filter((name) => shares[name] === undefined)
  return summed.map((name) => sumColumn(report, knows, side, name))
}

/**
 * Groups that have `first` have what is told beside them and figures that go on; the total has neither. A group has the
 * figures of the last of its rows where all are of one.
 */
export function columnsBeside(report: AnyReport, first: string): string[] {
  const last = report.rowKey.map((name) => `r."${name}" desc`).join(', ')
  const isOf = (column: string | null | undefined) =>
    `grouping(${first}) = 0${column ? ` and min(r."${column}") = max(r."${column}")` : ''}`
  const beside = besideNames(report).map((name) => {
    const column = besideOf(report, name) ?? ''
    const text = `r."${column}"::text`
    return `case when ${isOf(report.beside?.[column])} then nullif(string_agg(distinct ${text}, E'\\n'), '') end as "${name}"`
  })
  const running = Object.entries(report.running ?? {}).map(
    ([name, of]) =>
      `case when ${isOf(of)} then (array_agg(r."${name}" order by ${last}) filter (where r."${name}" is not null))[1] end as "${name}"`,
  )
  return [...beside, ...running]
}

/** Tenths of a per cent that shares are told in, of `of` in the whole that it is a part of. */
const tenths = (of: string, whole: string) => `1000.0 * ${of} / nullif(${whole}, 0)`

/**
 * The groups that `counted` reads, told apart by the columns of each dimension, with their shares in basis points: of
 * everything, or in the second dimension of the group that they stand in. Each has its whole tenths of a per cent, and
 * the tenths left over go to the largest remainders, so that the shares of one whole come to 100.0 %.
 */
export function withShares(
  { shares = {} }: AnyReport,
  counted: string,
  dimensions: readonly (readonly string[])[],
): string {
  const all = Object.entries(shares)
  if (all.length === 0) return counted
  const [first = []] = dimensions
  const exact = all.map(([name, base]) => {
    const whole = `max(g."${base}") filter (where level = 0) over ()`
    const above = `max(g."${base}") filter (where level = 1) over (partition by ${first.join(', ')})`
    return `${tenths(`g."${base}"`, `case level when 2 then ${above} else ${whole} end`)} as "${name}Exact"`
  })
  const second = first.map((column) => `case when (g).level = 2 then (g).${column} end`)
  const part = `partition by ${['(g).level', ...second].join(', ')}`
  const apart = dimensions.flat().map((column) => `(g).${column}`)
  const told = all.map(([name, base]) => {
    const left = `"${name}Exact" - floor("${name}Exact")`
    const order = [`${left} desc`, `(g)."${base}" desc`, ...apart].join(', ')
    const isMore = `row_number() over (${part} order by ${order}) <= round(sum(${left}) over (${part}))`
    return `(10 * (floor("${name}Exact") + case when ${isMore} then 1 else 0 end))::bigint as "${name}"`
  })
  return `select (g).*, ${told.join(', ')} from (select g, ${exact.join(', ')} from (${counted}) g) e`
}

/**
 * The same of groups that are read a page at a time, of the sums that `whole` has. Each is rounded by itself, since what
 * others leave over is not known.
 */
export const sharesOfEach = ({ shares = {} }: AnyReport, whole: string): string[] =>
  Object.entries(shares).map(([name, base]) => {
    const all = `(select "${base}" from ${whole})`
    return `(10 * round(${tenths(`r."${base}"`, all)}))::bigint as "${name}"`
  })

/** The same of all rows: everything, where there is anything. */
export const sharesOfAll = ({ shares = {} }: AnyReport): string[] =>
  Object.entries(shares).map(
    ([name, base]) => `case when sum(r."${base}") <> 0 then 10000 end as "${name}"`,
  )
