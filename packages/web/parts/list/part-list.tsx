import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from 'react'
import { Skeleton } from '../../ui/messages/skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type EditedCell, useCellEdit } from './cell-edit.tsx'
import { type Choice, selectByKey } from './choice.ts'
import { type ChoiceWords, choiceColumn } from './choice-column.tsx'
import type { Id } from './kept-place.ts'
import { type PartedRows, type Slot, usePartedRows } from './parted-rows.ts'
import { useLeftPlace } from './use-left-place.ts'

export interface Chosen<R> {
  of: Choice<R>
  words: ChoiceWords<R>
}

interface PartListProps<R> {
  /** Key of the remembered scroll position. */
  register: string
  /** Key of the remembered columns; undefined if they cannot be chosen. */
  id?: string | undefined
  label: string
  /** Rows of the list; undefined while loading. */
  rows: PartedRows<R> | undefined
  /** Query of the list; another search or order is another list. */
  query: object
  columns: readonly Column<R>[]
  idOf: (row: R) => Id
  linkOf?: ((row: R) => string | undefined) | undefined
  onOpen?: ((row: R) => void) | undefined
  /** Returns the heading above the group of rows that begins at an index. */
  headingAt?: ((index: number) => string) | undefined
  choice?: Chosen<R> | undefined
  renderCell?: ((cell: EditedCell<R>) => ReactNode) | undefined
  empty: ReactNode
}

/** Returns columns that show unloaded rows as grey bars. */
function useSlotColumns<R extends object>(
  columns: readonly Column<R>[],
  choice: PartListProps<R>['choice'],
  rowAt: (index: number) => R | undefined,
  first: readonly R[] | undefined,
): Column<Slot<R>>[] {
  const shown = useMemo(
    () =>
      columns.map(({ cell, value, isEdited, ...column }): Column<Slot<R>> => ({
        ...column,
        isEdited: isEdited && (({ row }) => row !== undefined && isEdited(row)),
        // Marks the column as sortable; the server sorts.
        ...(value && { value: () => null }),
        cell: ({ row }) => {
          if (row === undefined) return <Skeleton width={column.main ? '60%' : '70%'} />
          return cell ? cell(row) : value?.(row)
        },
      })),
    [columns],
  )
  const chosen = choice?.of
  const words = choice?.words
  return useMemo(() => {
    if (!chosen || !words) return shown
    const entryOf = ({ row, index }: Slot<R>) =>
      row && chosen.takes(row) ? { row, index } : undefined
    const boxes = first?.filter(chosen.takes)
    return [choiceColumn({ choice: chosen, words, entryOf, rowAt, first: boxes }), ...shown]
  }, [shown, chosen, words, rowAt, first])
}

export function PartList<R extends object>(props: PartListProps<R>) {
  const { register, rows, query, idOf, linkOf, onOpen, headingAt, choice, renderCell, ...table } =
    props
  const { slots, slotNow, rowAt, onShown } = usePartedRows(rows)
  const columns = useSlotColumns(props.columns, choice, rowAt, rows?.first)
  const idAt = useCallback(
    ({ index }: Slot<R>) => {
      const row = rowAt(index)
      return row && idOf(row)
    },
    [rowAt, idOf],
  )
  const total = rows?.total ?? 0
  const { ref, leave } = useLeftPlace({ register, query, entries: slots, total, idOf: idAt })
  const cells = useCellEdit(rowAt, renderCell)
  const onKey = (event: KeyboardEvent) => {
    if (cells.onKey(event)) return
    if (event.key === 'Enter') leave(event)
    if (choice) selectByKey(event, choice.of, rowAt)
  }
  return (
    <>
      <div
        ref={ref}
        onPointerOver={cells.onPointerOver}
        onClickCapture={(event) => {
          if (!cells.onClick(event)) leave(event)
        }}
        onKeyDownCapture={onKey}
      >
        <DataTable
          {...table}
          rows={slots}
          columns={columns}
          rowKey={({ index }) => index}
          rowNow={slotNow}
          rowTo={linkOf && (({ row }) => row && linkOf(row))}
          onOpen={onOpen && (({ row }) => row && onOpen(row))}
          group={headingAt && (({ index }) => headingAt(index))}
          onShown={onShown}
          isOrdered
        />
      </div>
      {cells.editor}
    </>
  )
}
