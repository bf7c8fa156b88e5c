import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { TableRow } from './table-row.tsx'

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowTo?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** A heading row stands before each row whose group differs from the one before. */
  group?: (row: Row) => string
}

/** Above this many rows only those near the screen are drawn. */
export const virtualAbove = 200

/** The rows from one index until another, with the headings of their groups. */
export function drawnRows<Row>(
  props: TableBodyProps<Row>,
  from: number,
  until: number,
): ReactNode[] {
  const { rows, columns, rowKey, rowTo, onOpen, group } = props
  const drawn: ReactNode[] = []
  for (let index = from; index < until; index += 1) {
    const row = rows[index]
    if (row === undefined) break
    const before = rows[index - 1]
    const heading = group?.(row)
    if (heading !== undefined && (before === undefined || group?.(before) !== heading)) {
      drawn.push(
        <tr key={`group ${rowKey(row)}`} className="dx-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>,
      )
    }
    drawn.push(
      <TableRow
        key={rowKey(row)}
        row={row}
        index={index}
        columns={columns}
        to={rowTo?.(row)}
        tabStop={index === from}
        onOpen={onOpen && (() => onOpen(row))}
      />,
    )
  }
  return drawn
}

const VirtualBody = lazy(() => import('./virtual-body.tsx'))

export function TableBody<Row>(props: TableBodyProps<Row>) {
  if (props.rows.length <= virtualAbove)
    return <tbody>{drawnRows(props, 0, props.rows.length)}</tbody>
  return (
    <Suspense fallback={<tbody>{drawnRows(props, 0, virtualAbove)}</tbody>}>
      <VirtualBody
        count={props.rows.length}
        draw={(from, until) => drawnRows(props, from, until)}
      />
    </Suspense>
  )
}
