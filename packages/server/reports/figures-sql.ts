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

/** The shares of groups `g` whose first dimension is told by `first`, in basis points; of everything for the total. */
export function sharesOfGroups({ shares = {} }: AnyReport, first: string): string {
  const columns = Object.entries(shares).map(([name, base]) => {
    const all = `max(g."${base}") filter (where level = 0) over ()`
    const above = `max(g."${base}") filter (where level = 1) over (partition by ${first})`
    return `, round(10000.0 * g."${base}" / nullif(case level when 2 then ${above} else ${all} end, 0))::bigint as "${name}"`
  })
  return columns.join('')
}

/** The same of one group of many, of the sums that `whole` has. */
export const sharesOfEach = ({ shares = {} }: AnyReport, whole: string): string[] =>
  Object.entries(shares).map(
    ([name, base]) =>
      `round(10000.0 * r."${base}" / nullif((select "${base}" from ${whole}), 0))::bigint as "${name}"`,
  )

/** The same of all rows: everything, where there is anything. */
export const sharesOfAll = ({ shares = {} }: AnyReport): string[] =>
  Object.entries(shares).map(
    ([name, base]) => `case when sum(r."${base}") <> 0 then 10000 end as "${name}"`,
  )
