import { useText } from '../text/text.ts'
import { type HeatScale, legendPlaces, scaleOf, strengthOf, swatch } from './heat-scale.ts'
import { widthOf } from '@dxweb/kit/charts/steps.ts'

export interface HeatCell {
  value: number
  said: string
}

interface HeatMapProps {
  label: string
  rows: readonly string[]
  columns: readonly string[]
  cellOf: (row: number, column: number) => HeatCell | undefined
  width: number
  height?: number
  tell: (value: number) => string
}

const bottom = 22
const gap = 2

interface LegendProps {
  scale: HeatScale
  places: ReturnType<typeof legendPlaces>
  texts: Parameters<typeof legendPlaces>[1]
  top: number
}

/** Legend that is hidden from screen readers, since the map's accessible name contains its text. */
function HeatLegend({ scale, places, texts, top }: LegendProps) {
  const { minUntil, rampAt, maxAt, nothing } = places
  const colour = (value: number, x: number, y: number) => (
    <rect
      key={value}
      className={value > 0 ? 'dx-chart-heat' : 'dx-chart-heat dx-chart-nothing'}
      x={x}
      y={y - swatch.height + 1}
      width={swatch.width}
      height={swatch.height}
      rx={2}
      fillOpacity={strengthOf(value, scale.most)}
    />
  )
  const text = (said: string, x: number, y: number) => (
    <text x={x} y={y}>
      {said}
    </text>
  )
  return (
    <g aria-hidden>
      {minUntil !== undefined && (
        <text x={minUntil} y={top} textAnchor="end">
          {texts.least}
        </text>
      )}
      {scale.values.map((value, at) =>
        colour(value, rampAt + at * (swatch.width + swatch.gap), top),
      )}
      {text(texts.most, maxAt, top)}
      {nothing && (
        <>
          {colour(0, nothing.at, top + nothing.line)}
          {text(texts.nothing, nothing.at + swatch.width + 6, top + nothing.line)}
        </>
      )}
    </g>
  )
}

/** Returns undefined for an empty map. */
function useLegend(
  values: readonly number[],
  tell: (value: number) => string,
  left: number,
  width: number,
) {
  const t = useText()
  const scale = scaleOf(values)
  if (!scale) return undefined
  const { least, most } = scale
  const texts = {
    least: t('report.heat.least', { value: tell(least) }),
    most: t('report.heat.most', { value: tell(most) }),
    nothing: t('report.heat.nothing'),
  }
  const said = least === most ? texts.most : `${texts.least}, ${texts.most}`
  return { scale, texts, said, places: legendPlaces(scale, texts, left, width) }
}

export default function HeatMap({
  label,
  rows,
  columns,
  cellOf,
  width,
  height = 280,
  tell,
}: HeatMapProps) {
  const cells = rows.flatMap((_name, row) =>
    columns.map((_hour, column) => ({ row, column, cell: cellOf(row, column) })),
  )
  const values = cells.map(({ cell }) => cell?.value ?? 0)
  const most = Math.max(1, ...values)
  const left = Math.max(...rows.map(widthOf)) + 14
  const wide = (width - left) / columns.length
  const legend = useLegend(values, tell, left, width)
  const mapHeight = height - (legend?.places.height ?? 0)
  const high = (mapHeight - bottom) / rows.length
  const nameOf = (row: number, column: number) => `${rows[row]} ${columns[column]}`
  const cellTexts = cells.flatMap(({ row, column, cell }) =>
    cell ? [`${nameOf(row, column)}: ${cell.said}`] : [],
  )
  const labelEvery = Math.ceil((widthOf(columns[0] ?? '') + 8) / wide)
  return (
    <svg
      className="dx-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${[cellTexts.join(', '), ...(legend ? [legend.said] : [])].join('. ')}`}
    >
      {rows.map((name, row) => (
        <text key={name} x={left - 8} y={(row + 0.5) * high + 4} textAnchor="end">
          {name}
        </text>
      ))}
      {columns.map(
        (name, column) =>
          column % labelEvery === 0 && (
            <text key={name} x={left + (column + 0.5) * wide} y={mapHeight - 7} textAnchor="middle">
              {name}
            </text>
          ),
      )}
      {cells.map(({ row, column, cell }) => (
        <rect
          key={`${row} ${column}`}
          className="dx-chart-heat"
          x={left + column * wide}
          y={row * high}
          width={Math.max(wide - gap, 1)}
          height={high - gap}
          rx={3}
          fillOpacity={strengthOf(cell?.value ?? 0, most)}
        >
          <title>{`${nameOf(row, column)}: ${cell?.said ?? '–'}`}</title>
        </rect>
      ))}
      {legend && <HeatLegend {...legend} top={height - legend.places.height + 14} />}
    </svg>
  )
}
