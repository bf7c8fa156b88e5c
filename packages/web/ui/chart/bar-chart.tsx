import { Axes } from './axes.tsx'
import {
  barWidth,
  type ChartProps,
  placesOf,
  saidOf,
  toldInAll,
  usualHeight,
} from '@dxweb/kit/charts/steps.ts'

/** Negative values hang below the line. A table elsewhere has the same figures. */
export default function BarChart(props: ChartProps) {
  const { label, steps, width, height = usualHeight } = props
  const places = placesOf(props)
  const { x, y } = places
  const thick = barWidth(places)
  const bar = (left: number, value: number) => ({
    x: left,
    y: Math.min(y(value), y(0)),
    width: thick,
    height: Math.abs(y(value) - y(0)),
    rx: 3,
  })
  return (
    <svg
      className="dx-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={toldInAll(label, steps)}
    >
      <Axes places={places} chart={props} />
      {steps.map((step, at) => (
        <g key={step.key}>
          <title>{saidOf(step)}</title>
          {step.before && (
            <rect className="dx-chart-before" {...bar(x(at) - thick * 0.7, step.before.value)} />
          )}
          <rect className="dx-chart-bar" {...bar(x(at) - thick / 2, step.value)} />
        </g>
      ))}
    </svg>
  )
}
