import { isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  fieldOf,
  figuresOf,
} from '@dxweb/kit/reports/define-report.ts'

/** Of a percentage: basis points. */
const scaleOf = (report: AnyReport, name: string) =>
  kindOf(fieldOf(report, name)).kind === 'percent' ? ' * 10000' : ''

/** Which of compared rows are summed, and what their figures are called. */
const sides = {
  all: { filter: '', suffix: '' },
  now: { filter: ' filter (where not r."isBefore")', suffix: '' },
  before: { filter: ' filter (where r."isBefore")', suffix: beforeSuffix },
}

/** What rows come to together; null where they do not know it, or where no row has what not every row has. A ratio is of the sums and never an average of ratios. */
export function sumsColumns(
  report: AnyReport,
  knows: (name: string) => boolean,
  side: keyof typeof sides = 'all',
): string[] {
  const { totals = [], ratios = {}, shares = {} } = report
  const { filter, suffix } = sides[side]
  const summed = figuresOf(report).filter((name) => shares[name] === undefined)
  return summed.map((name) => {
    const [above, below] = ratios[name] ?? [name, name]
    const as = `as "${name}${suffix}"`
    if (!knows(above) || !knows(below)) return `null::bigint ${as}`
    if (ratios[name] !== undefined) {
      const scaled = `sum(r."${above}")${filter}${scaleOf(report, name)}`
      return `round(${scaled} / nullif(sum(r."${below}")${filter}, 0)::numeric)::bigint ${as}`
    }
    const sum = `(sum(r."${name}")${filter})::bigint`
    return totals.includes(name) && !isNullable(fieldOf(report, name))
      ? `coalesce(${sum}, 0) ${as}`
      : `${sum} ${as}`
  })
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

/** The same of all rows: everything, where there is anything. */
export const sharesOfAll = ({ shares = {} }: AnyReport): string[] =>
  Object.entries(shares).map(
    ([name, base]) => `case when sum(r."${base}") <> 0 then 10000 end as "${name}"`,
  )
