import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
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

function drawn<Row>(props: TableBodyProps<Row>, from: number, until: number): ReactNode[] {
  const { rows, columns, rowKey, rowTo, onOpen, group } = props
  const drawnRows: ReactNode[] = []
  for (let index = from; index < until; index += 1) {
    const row = rows[index]
    if (row === undefined) break
    const before = rows[index - 1]
    const heading = group?.(row)
    if (heading !== undefined && (before === undefined || group?.(before) !== heading)) {
      drawnRows.push(
        <tr key={`group ${rowKey(row)}`} className="dx-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>,
      )
    }
    drawnRows.push(
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
  return drawnRows
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  return props.rows.length > virtualAbove ? (
    <VirtualBody {...props} />
  ) : (
    <tbody>{drawn(props, 0, props.rows.length)}</tbody>
  )
}

const rowHeight = 41

function VirtualBody<Row>(props: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setAbove(top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const before = first ? first.start - above : 0
  const after = last ? virtualizer.getTotalSize() - (last.end - above) : 0
  return (
    <tbody ref={body}>
      <tr aria-hidden style={{ height: before }} />
      {drawn(props, first?.index ?? 0, (last?.index ?? -1) + 1)}
      <tr aria-hidden style={{ height: after }} />
    </tbody>
  )
}
