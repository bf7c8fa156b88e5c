import { type ChartProps, type Places, defaultHeight, widthOf } from '@dxweb/kit/charts/steps.ts'

export function Axes({
  places,
  chart: { steps, width, height = defaultHeight, format: tell },
}: {
  places: Places
  chart: ChartProps
}) {
  const { ticks, left, labels, x, y } = places
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} data-zero={tick === 0} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {tell(tick)}
          </text>
        </g>
      ))}
      {steps.map(({ key }, at) => {
        const label = labels[at]
        if (label === undefined) return null
        const half = widthOf(label) / 2
        return (
          <text key={key} x={Math.min(x(at), width - half)} y={height - 5} textAnchor="middle">
            {label}
          </text>
        )
      })}
    </>
  )
}
