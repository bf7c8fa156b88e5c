import './bar-chart.css'
import { useRef } from 'react'
import { useWidth } from './use-width.ts'

export interface Bar {
  key: string
  label: string
  value: number
  said: string
  /** What the bar is compared with, drawn behind it. */
  before?: { value: number; said: string }
}

const height = 200
const bottom = 22
const top = 20
const plot = height - bottom - top
const widestBar = 44
const labelRoom = 52
/** Half the width of a letter in a label, in pixels. */
const halfLetter = 3.4

const saidOf = ({ label, said, before }: Bar) =>
  before ? `${label}: ${said} (${before.said})` : `${label}: ${said}`

/** Negative values hang below the line. A table elsewhere has the same figures. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const values = bars.flatMap(({ value, before }) => [value, before?.value ?? value])
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = most - least || 1
  const y = (value: number) => top + ((most - value) / span) * plot
  const step = width / bars.length
  const thick = Math.min(widestBar, step * 0.7)
  const highest = bars.find(({ value }) => value === Math.max(...bars.map((bar) => bar.value)))
  const room = Math.max(labelRoom, (highest?.said.length ?? 0) * halfLetter)
  const longest = Math.max(0, ...bars.map((bar) => bar.label.length))
  const labelWidth = Math.max(labelRoom, 2 * halfLetter * longest)
  const labelEvery = Math.ceil((bars.length * labelWidth) / Math.max(width, labelWidth))
  return (
    <div ref={frame}>
      <svg
        className="dx-bar-chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${bars.map(saidOf).join(', ')}`}
      >
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} />
        {bars.map((bar, index) => {
          const middle = (index + 0.5) * step
          return (
            <g key={bar.key}>
              <title>{saidOf(bar)}</title>
              {bar.before && (
                <rect
                  className="dx-bar-before"
                  x={middle - thick * 0.7}
                  y={Math.min(y(bar.before.value), y(0))}
                  width={thick}
                  height={Math.abs(y(bar.before.value) - y(0))}
                  rx="3"
                />
              )}
              <rect
                x={middle - thick / 2}
                y={Math.min(y(bar.value), y(0))}
                width={thick}
                height={Math.abs(y(bar.value) - y(0))}
                rx="3"
              />
              {bar === highest && (
                <text
                  x={Math.min(Math.max(middle, room), width - room)}
                  y={y(bar.value) - 6}
                  textAnchor="middle"
                >
                  {bar.said}
                </text>
              )}
              {index % labelEvery === 0 && (
                <text
                  x={Math.min(Math.max(middle, labelWidth / 2), width - labelWidth / 2)}
                  y={height - 5}
                  textAnchor="middle"
                >
                  {bar.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
