import { memo } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { Link } from '../place/link.tsx'
import type { Column } from './column.ts'
import { cellClass } from './table-head.tsx'
import styles from './data-table.module.css'

interface TableRowProps<Row> {
  row: Row
  index: number
  /** Index of the row among all lines, if the page renders only some. */
  line?: number
  columns: readonly Column<Row>[]
  to?: string
  tabStop: boolean
  onFocusRow?: (index: number) => void
  onOpen?: (row: Row) => void
}

/** Returns true for clicks on controls inside the row, which the row ignores. */
const isOnControl = (event: MouseEvent | KeyboardEvent) =>
  event.target instanceof Element &&
  event.target.closest('a, button, input, select, label') !== null

const moves: Record<string, 'previousElementSibling' | 'nextElementSibling'> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
}

function focusNeighbour(event: KeyboardEvent<HTMLTableRowElement>) {
  const step = moves[event.key]
  if (!step || event.defaultPrevented) return
  event.preventDefault()
  let row = event.currentTarget[step]
  while (row && !row.hasAttribute('data-row')) row = row[step]
  if (row instanceof HTMLElement) {
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
}

/** Space toggles the row's checkbox, if any. */
function tick(event: KeyboardEvent<HTMLTableRowElement>) {
  const box = event.currentTarget.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (!box) return
  event.preventDefault()
  box.click()
}

function Opening({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <span className="dx-row-link">{children}</span>
  return (
    <Link to={to} className="dx-row-link" tabIndex={-1}>
      {children}
    </Link>
  )
}

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, to, onOpen, onFocusRow } = props
  const openable = to !== undefined || onOpen !== undefined
  const open = (element: HTMLElement) => {
    if (onOpen) onOpen(row)
    else element.querySelector<HTMLAnchorElement>('a.dx-row-link')?.click()
  }
  return (
    <tr
      data-row={index}
      aria-rowindex={props.line}
      className={openable ? styles['rowOpenable'] : undefined}
      tabIndex={props.tabStop ? 0 : -1}
      onFocus={onFocusRow && (() => onFocusRow(index))}
      onClick={(event) => {
        if (openable && !isOnControl(event)) open(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && openable && !isOnControl(event)) open(event.currentTarget)
        else if (event.key === ' ' && !isOnControl(event) && !event.defaultPrevented) tick(event)
        else focusNeighbour(event)
      }}
    >
      {columns.map((column) => {
        const content = column.cell ? column.cell(row) : column.value?.(row)
        const isEdited = column.isEdited?.(row) === true
        return (
          <td
            key={column.key}
            {...(isEdited && {
              'data-edit': column.key,
              tabIndex: -1,
            })}
            className={classNames(cellClass(column), column.oneLine && styles['oneLine'])}
          >
            {column.main && openable ? <Opening to={to}>{content}</Opening> : content}
            {isEdited && <span data-editor />}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoized, so that scrolling does not render rows again. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
