import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf, figuresOf } from '@dxweb/kit/reports/define-report.ts'

/** Of a percentage: basis points. */
const scaleOf = (report: AnyReport, name: string) =>
  kindOf(fieldOf(report, name)).kind === 'percent' ? ' * 10000' : ''

/** What rows come to together; null where they do not know it. A ratio is of the sums and never an average of ratios. */
export function sumsColumns(report: AnyReport, knows: (name: string) => boolean): string[] {
  const { totals = [], ratios = {} } = report
  return figuresOf(report).map((name) => {
    const [above, below] = ratios[name] ?? [name, name]
    if (!knows(above) || !knows(below)) return `null::bigint as "${name}"`
    if (ratios[name] !== undefined) {
      const scaled = `sum(r."${above}")${scaleOf(report, name)}`
      return `round(${scaled} / nullif(sum(r."${below}"), 0)::numeric)::bigint as "${name}"`
    }
    const sum = `sum(r."${name}")::bigint`
    return totals.includes(name) ? `coalesce(${sum}, 0) as "${name}"` : `${sum} as "${name}"`
  })
}
