import { isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  fieldOf,
  figuresOf,
} from '@dxweb/kit/reports/define-report.ts'
import { ratioOf, shareOf, sharesOf } from '@dxweb/kit/reports/formulas.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'

/** Returns the factor, as SQL, that scales a percentage to basis points; '' for other figures. */
const scaleOf = (report: AnyReport, name: string) =>
  kindOf(fieldOf(report, name)).kind === 'percent' ? ' * 10000' : ''

/**
 * SQL of a figure, and the suffix of its column name: the sum of all rows, the value of each row, or the sum of one
 * side of a comparison.
 */
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

export function sumColumn(report: AnyReport, knows: Knows, side: Side, name: string): string {
  const { totals = [] } = report
  const { sumOf, suffix } = sides[side]
  const ratio = ratioOf(report, name)
  const [above, below] = ratio ?? [name, name]
  const as = `as "${name}${suffix}"`
  if (!knows(above) || !knows(below)) return `null::bigint ${as}`
  if (ratio !== undefined) {
    const scaled = `${sumOf(`r."${above}"`)}${scaleOf(report, name)}`
    return `round(${scaled} / nullif(${sumOf(`r."${below}"`)}, 0)::numeric)::bigint ${as}`
  }
  const sum = `(${sumOf(`r."${name}"`)})::bigint`
  return totals.includes(name) && !isNullable(fieldOf(report, name))
    ? `coalesce(${sum}, 0) ${as}`
    : `${sum} ${as}`
}

/**
 * Returns the SQL of the totals. A total is null if the source lacks the figure, or if the figure is optional and no
 * row has a value. A ratio divides sums and never averages ratios.
 */
export function sumsColumns(report: AnyReport, knows: Knows, side: Side = 'all'): string[] {
  const summed = figuresOf(report).filter((name) => shareOf(report, name) === undefined)
  return summed.map((name) => sumColumn(report, knows, side, name))
}

export const groupOnlyColumns = ({ groupOnly = {} }: ReportSource, first: string): string[] =>
  Object.entries(groupOnly).map(
    ([name, figure]) => `case when grouping(${first}) = 0 then ${figure} end as "${name}"`,
  )

/** Returns the SQL of the share of `of` in `whole`, in tenths of a per cent. */
const tenths = (of: string, whole: string) => `1000.0 * ${of} / nullif(${whole}, 0)`

/**
 * Adds to each group of `counted` its share in basis points of the total or, for an inner group, of the outer group.
 * Rounds down to tenths of a per cent and gives the rest to the largest remainders, so that shares sum to 100.0 %.
 */
export function withShares(
  report: AnyReport,
  counted: string,
  dimensions: readonly (readonly string[])[],
): string {
  const all = sharesOf(report)
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
  const inAll = all.map(([name, base]) => {
    const left = `"${name}Exact" - floor("${name}Exact")`
    const order = [`${left} desc`, `(g)."${base}" desc`, ...apart].join(', ')
    const isMore = `row_number() over (${part} order by ${order}) <= round(sum(${left}) over (${part}))`
    return `(10 * (floor("${name}Exact") + case when ${isMore} then 1 else 0 end))::bigint as "${name}"`
  })
  return `select (g).*, ${inAll.join(', ')} from (select g, ${exact.join(', ')} from (${counted}) g) e`
}

/**
 * Returns the SQL of each group's share of the totals in `whole`, for groups that are read by page. Rounds each share
 * separately, since the remainders of other pages are unknown.
 */
export const sharesOfEach = (report: AnyReport, whole: string): string[] =>
  sharesOf(report).map(([name, base]) => {
    const all = `(select "${base}" from ${whole})`
    return `(10 * round(${tenths(`r."${base}"`, all)}))::bigint as "${name}"`
  })

export const sharesOfAll = (report: AnyReport): string[] =>
  sharesOf(report).map(
    ([name, base]) => `case when sum(r."${base}") <> 0 then 10000 end as "${name}"`,
  )
