import { useState } from 'react'
import { Axes } from './axes.tsx'
import {
  type ChartProps,
  placesOf,
  stepText,
  type Step,
  chartSummary,
  defaultHeight,
  widthOf,
} from '@dxweb/kit/charts/steps.ts'

export default function CurveChart(props: ChartProps) {
  const { label, steps, width, height = defaultHeight } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const places = placesOf(props)
  const { x, y, step, left, bottom } = places
  const path = (valueOf: (one: Step) => number) =>
    steps.map((one, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(valueOf(one))}`).join('')
  const now = path(({ value }) => value)
  const shown = pointed === null ? undefined : steps[pointed]
  return (
    <svg
      className="dx-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={chartSummary(label, steps)}
      onPointerLeave={() => setPointed(null)}
      onPointerMove={({ currentTarget, clientX }) => {
        const frame = currentTarget.getBoundingClientRect()
        const at = Math.floor((((clientX - frame.left) / frame.width) * width - left) / step)
        setPointed(Math.min(Math.max(at, 0), steps.length - 1))
      }}
    >
      <Axes places={places} chart={props} />
      <path
        className="dx-chart-area"
        d={`${now}L${x(steps.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
      />
      {steps.some(({ before }) => before) && (
        <path className="dx-chart-line-before" d={path(({ before }) => before?.value ?? 0)} />
      )}
      <path className="dx-chart-line" d={now} />
      {pointed !== null && shown && (
        <g className="dx-chart-pointed">
          <line x1={x(pointed)} x2={x(pointed)} y1={0} y2={bottom} />
          <circle cx={x(pointed)} cy={y(shown.value)} r={4} />
          <text {...placeOf(x(pointed), widthOf(stepText(shown)), width)} y={12}>
            {stepText(shown)}
          </text>
        </g>
      )}
    </svg>
  )
}

const placeOf = (x: number, long: number, width: number) =>
  x + long + 16 > width
    ? { x: x - 8, textAnchor: 'end' as const }
    : { x: x + 8, textAnchor: 'start' as const }
