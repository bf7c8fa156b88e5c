import { widthOf } from './steps.ts'

export interface HeatCell {
  value: number
  said: string
}

interface HeatMapProps {
  label: string
  rows: readonly string[]
  columns: readonly string[]
  /** By the row and the column; undefined is nothing. */
  cellOf: (row: number, column: number) => HeatCell | undefined
  width: number
  height?: number
}

const bottom = 22
const gap = 2

/** The more there is, the stronger the colour. A table elsewhere has the same figures. */
export default function HeatMap({
  label,
  rows,
  columns,
  cellOf,
  width,
  height = 260,
}: HeatMapProps) {
  const cells = rows.flatMap((_name, row) =>
    columns.map((_hour, column) => ({ row, column, cell: cellOf(row, column) })),
  )
  const most = Math.max(1, ...cells.map(({ cell }) => cell?.value ?? 0))
  const left = Math.max(...rows.map(widthOf)) + 14
  const wide = (width - left) / columns.length
  const high = (height - bottom) / rows.length
  const nameOf = (row: number, column: number) => `${rows[row]} ${columns[column]}`
  const told = cells.flatMap(({ row, column, cell }) =>
    cell ? [`${nameOf(row, column)}: ${cell.said}`] : [],
  )
  const labelEvery = Math.ceil((widthOf(columns[0] ?? '') + 8) / wide)
  return (
    <svg
      className="dx-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${told.join(', ')}`}
    >
      {rows.map((name, row) => (
        <text key={name} x={left - 8} y={(row + 0.5) * high + 4} textAnchor="end">
          {name}
        </text>
      ))}
      {columns.map(
        (name, column) =>
          column % labelEvery === 0 && (
            <text key={name} x={left + (column + 0.5) * wide} y={height - 5} textAnchor="middle">
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
          fillOpacity={cell && cell.value > 0 ? 0.12 + 0.88 * (cell.value / most) : 0.04}
        >
          <title>{`${nameOf(row, column)}: ${cell?.said ?? '–'}`}</title>
        </rect>
      ))}
    </svg>
  )
}
