import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { OfflineNote } from '../messages/offline-note.tsx'
import { Skeleton } from '../messages/skeleton.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { Column, Sort } from './column.ts'
import { nextSort, sortOf, sortText } from './column.ts'
import { linesOf } from './row-window.ts'
import { isVirtual, TableBody } from './table-body.tsx'
import type { TableBodyProps } from './table-body.tsx'
import { cellClass, TableHead } from './table-head.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { useListTable } from './use-list-table.ts'
import { useSharedWidths } from './use-shared-widths.ts'
import { useTooWide } from './use-too-wide.ts'
import { useText } from '../text/text.ts'
import { useOnline } from '../messages/use-online.ts'
import { useUrlState } from '../place/url-state.ts'
import styles from './data-table.module.css'

export type { Column } from './column.ts'

export interface DataTableProps<Row> extends Omit<TableBodyProps<Row>, 'rows'> {
  label: string
  /** Key of the stored column selection; if absent, columns cannot be selected. */
  id?: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  empty: ReactNode
  /** Initial sort: '' or a column's key, with '-' for descending. */
  initialSort?: string
  /** True to store the sort in the URL (`?sort=`); false if two lists share a page. */
  sortInUrl?: boolean
  /** True if the rows already are in the requested order. */
  isOrdered?: boolean
}

const nothing: readonly never[] = []

/** Numbers of columns above which cells have less padding, so that the table fits on a laptop. */
const closeAbove = 10
const closestAbove = 12

const densityOf = (columns: number) => {
  if (columns > closestAbove) return 'closest'
  return columns > closeAbove ? 'close' : undefined
}

const hasTotals = <Row,>(columns: readonly Column<Row>[]) =>
  columns.some((column) => column.total !== undefined)

function TableFoot<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (!hasTotals(columns)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function LoadingRows({ columns, label }: { columns: number; label: string }) {
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, cell) => (
            <td key={cell}>
              <Skeleton width={`${50 + ((row * 13 + cell * 29) % 45)}%`} />
              {row === 0 && cell === 0 && <span className="dx-hidden">{label}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function useSort(initial: string, inUrl: boolean): [Sort | null, (key: string) => void] {
  const [urlSort, setUrlSort] = useUrlState('sort', initial)
  const [ownSort, setOwnSort] = useState(initial)
  const sort = sortOf(inUrl ? urlSort : ownSort)
  const set = inUrl ? setUrlSort : setOwnSort
  return [sort, (key) => set(sortText(nextSort(sort, key)))]
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    id,
    rows,
    columns,
    empty,
    initialSort = '',
    sortInUrl = true,
    isOrdered = false,
    group,
    ...body
  } = props
  const t = useText()
  const [sort, sortBy] = useSort(initialSort, sortInUrl)
  const [hidden, toggle] = useHiddenColumns(id ?? '', columns)
  const table = useListTable({
    rows: rows ?? nothing,
    columns,
    sort: isOrdered ? null : sort,
    hidden,
  })
  const { setFrame, widths } = useSharedWidths(table.columns)
  const { setTooWideFrame, isTooWide } = useTooWide()
  const setFrames = useCallback(
    (frame: HTMLElement | null) => {
      setFrame(frame)
      setTooWideFrame(frame)
    },
    [setFrame, setTooWideFrame],
  )
  const shownGroup = sort === null || sortText(sort) === initialSort ? group : undefined
  const lines = useMemo(() => linesOf(table.rows, shownGroup), [table.rows, shownGroup])
  const isOnline = useOnline()
  if (rows?.length === 0) return <div className="dx-table-frame">{empty}</div>
  if (rows === undefined && !isOnline) {
    return (
      <div className="dx-table-frame">
        <OfflineNote />
      </div>
    )
  }
  const rowCount = lines.rows + lines.headings + (hasTotals(table.columns) ? 2 : 1)
  return (
    <div
      className={isTooWide ? `dx-table-frame ${styles['tableScrolls']}` : 'dx-table-frame'}
      data-dense={densityOf(table.columns.length)}
      ref={setFrames}
    >
      {id !== undefined && <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />}
      <table
        className="dx-table"
        aria-label={label}
        aria-rowcount={isVirtual(table.rows) ? rowCount : undefined}
      >
        <TableHead columns={table.columns} sort={sort} widths={widths} onSort={sortBy} />
        {rows === undefined ? (
          <LoadingRows columns={table.columns.length} label={t('shell.loading')} />
        ) : (
          <TableBody
            {...body}
            rows={table.rows}
            columns={table.columns}
            group={shownGroup}
            lines={lines}
          />
        )}
        {rows !== undefined && <TableFoot columns={table.columns} />}
      </table>
    </div>
  )
}
