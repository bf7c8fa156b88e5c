import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'

/** Of a percentage: basis points. */
const scaleOf = ({ columns }: AnyReport, name: string) =>
  columns[name] && kindOf(columns[name]).kind === 'percent' ? ' * 10000' : ''

/** What rows come to together. A ratio is of the sums and never an average of ratios. */
export function sumsColumns(report: AnyReport): string[] {
  const { totals = [], ratios = {} } = report
  const sums = totals.map((name) => `coalesce(sum(r."${name}"), 0)::bigint as "${name}"`)
  const parts = Object.entries(ratios).flatMap(([name, ratio]) => {
    if (ratio === undefined) return []
    const [above, below] = ratio
    const scale = scaleOf(report, name)
    return [
      `round(sum(r."${above}")${scale} / nullif(sum(r."${below}"), 0)::numeric)::bigint as "${name}"`,
    ]
  })
  return [...sums, ...parts]
}
