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
  const { totals = [], ratios = {} } = report
  const { filter, suffix } = sides[side]
  return figuresOf(report).map((name) => {
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
