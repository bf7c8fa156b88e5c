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
  /** What stands where a row of the list is, when rows are read only as they are looked at. */
  rowNow?: (row: Row) => Row
  /** Where a row leads; undefined for one that leads nowhere yet. */
  rowTo?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  /** A heading row stands before each row whose group differs from the one before. */
  group?: (row: Row) => string
  /** Told which rows of a long list the screen shows. */
  onShown?: (range: Range) => void
}

/** Above this many rows only those near the screen are drawn: few lists of one screen are longer. */
const virtualAbove = 50

export const isVirtual = (rows: readonly unknown[]) => rows.length > virtualAbove

type DrawnRows<Row> = TableBodyProps<Row> & DrawnPart & { lines: Lines }

/** Rows with the headings of their groups; the first has its group's, which may stand further up. */
function drawnRows<Row>(props: DrawnRows<Row>): ReactNode[] {
  const { rows, columns, rowKey, rowNow, rowTo, onOpen, group, range, lines } = props
  const isPart = isVirtual(rows)
  // The head is line 1 of those that are heard.
  const heard = (index: number) => (isPart ? lines.lineOf(index) + 2 : undefined)
  return rows.slice(range.from, range.until).flatMap((listed, offset) => {
    const row = rowNow ? rowNow(listed) : listed
    const index = range.from + offset
    const line = heard(index)
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
