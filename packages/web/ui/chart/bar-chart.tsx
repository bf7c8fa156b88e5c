import { Axes } from './axes.tsx'
import {
  barsOf,
  type ChartProps,
  placesOf,
  stepText,
  chartSummary,
  defaultHeight,
} from '@dxweb/kit/charts/steps.ts'

export default function BarChart(props: ChartProps) {
  const { label, steps, width, height = defaultHeight } = props
  const places = placesOf(props)
  const { y } = places
  const { thick, now, before } = barsOf(places, steps)
  const bar = (left: number, value: number) => ({
    x: left,
    y: Math.min(y(value), y(0)),
    width: thick,
    height: Math.abs(y(value) - y(0)),
    rx: Math.min(3, thick / 4),
  })
  return (
    <svg
      className="dx-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={chartSummary(label, steps)}
    >
      <Axes places={places} chart={props} />
      {steps.map((step, at) => (
        <g key={step.key}>
          <title>{stepText(step)}</title>
          {step.before && (
            <rect className="dx-chart-before" {...bar(before(at), step.before.value)} />
          )}
          <rect className="dx-chart-bar" {...bar(now(at), step.value)} />
        </g>
      ))}
    </svg>
  )
}
