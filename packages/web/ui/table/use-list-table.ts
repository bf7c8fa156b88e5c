import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ColumnDef, SortFn } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Sort } from './column.ts'
import { compareValues } from './column.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof features

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<Features, Row> {
  const byValue: SortFn<Features, Row> = (one, other) =>
    compareValues(column.value?.(one.original), column.value?.(other.original))
  return {
    id: column.key,
    accessorFn: (row) => column.value?.(row),
    enableSorting: column.value !== undefined,
    sortFn: byValue,
    sortUndefined: 'last',
  }
}

interface ListTable<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort | null
  hidden: ReadonlySet<string>
}

/** The rows in their order and the columns that are chosen. */
export function useListTable<Row extends object>({ rows, columns, sort, hidden }: ListTable<Row>) {
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const table = useTable({
    features,
    data,
    columns: definitions,
    state: {
      sorting: sort ? [{ id: sort.key, desc: sort.descending }] : [],
      columnVisibility: Object.fromEntries([...hidden].map((key) => [key, false])),
    },
  })
  const shownKeys = new Set(table.getVisibleLeafColumns().map((column) => column.id))
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    columns: columns.filter((column) => shownKeys.has(column.key)),
  }
}
