import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Lines, Range } from './row-window.ts'
import { TableRow } from './table-row.tsx'
import { VirtualBody } from './virtual-body.tsx'
import type { DrawnPart } from './virtual-body.tsx'

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Returns the loaded row for a listed row, if rows load while scrolling. */
  rowNow?: (row: Row) => Row
  rowTo?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  /** Returns the row's group; a heading precedes the first row of each group. */
  group?: (row: Row) => string
  onShown?: (range: Range) => void
}

/** Number of rows up to which all rows are rendered; longer lists render only the visible rows. */
const virtualAbove = 50

export const isVirtual = (rows: readonly unknown[]) => rows.length > virtualAbove

type DrawnRows<Row> = TableBodyProps<Row> & DrawnPart & { lines: Lines }

/** Renders a range of rows. The first row gets its group's heading even if the group begins before the range. */
function drawnRows<Row>(props: DrawnRows<Row>): ReactNode[] {
  const { rows, columns, rowKey, rowNow, rowTo, onOpen, group, range, lines } = props
  const isPart = isVirtual(rows)
  // The head is row 1 in aria-rowindex.
  const ariaRow = (index: number) => (isPart ? lines.lineOf(index) + 2 : undefined)
  return rows.slice(range.from, range.until).flatMap((listed, offset) => {
    const row = rowNow ? rowNow(listed) : listed
    const index = range.from + offset
    const line = ariaRow(index)
    const drawn = (
      <TableRow
        key={rowKey(row)}
        row={row}
        index={index}
        line={line}
        columns={columns}
        to={rowTo?.(row)}
        tabStop={index === props.tabStop}
        onFocusRow={props.onFocusRow}
        onOpen={onOpen}
      />
    )
    if (!group || (offset > 0 && !lines.isHeaded(index))) return drawn
    const heading = (
      <tr
        key={`group ${lines.headOf(index)} ${props.place}`}
        className="dx-group"
        aria-rowindex={lines.isHeaded(index) && line !== undefined ? line - 1 : undefined}
      >
        <th scope="rowgroup" colSpan={columns.length}>
          {group(row)}
        </th>
      </tr>
    )
    return [heading, drawn]
  })
}

export function TableBody<Row>(props: TableBodyProps<Row> & { lines: Lines }) {
  if (isVirtual(props.rows)) {
    return (
      <VirtualBody
        lines={props.lines}
        draw={(part) => drawnRows({ ...props, ...part })}
        onShown={props.onShown}
      />
    )
  }
  const range = { from: 0, until: props.rows.length }
  return <tbody>{drawnRows({ ...props, range, place: 0, tabStop: 0 })}</tbody>
}
