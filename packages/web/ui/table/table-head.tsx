import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { classNames } from '../theme/class-names.ts'
import type { Column, Sort } from './column.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  /** Widths in pixels by column key, for columns without a fixed width. */
  widths: ReadonlyMap<string, number>
  onSort: (key: string) => void
}

export const cellClass = (column: { numeric?: boolean; hideBelow?: number }) =>
  classNames(
    column.numeric && 'dx-number',
    column.hideBelow !== undefined && `dx-from-${column.hideBelow}`,
  )

export function TableHead<Row>({ columns, sort, widths, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort : null
          return (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column)}
              title={column.about}
              style={{ width: widths.get(column.key) ?? column.width }}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.head ? (
                column.head
              ) : column.value ? (
                <button type="button" onClick={() => onSort(column.key)}>
                  {column.header}
                  {sorted &&
                    (sorted.descending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
