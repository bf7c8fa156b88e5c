import { useMemo } from 'react'
import type { CellValue, Column, Sort } from './column.ts'
import { compareValues } from './column.ts'

interface ListTable<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort | null
  hidden: ReadonlySet<string>
}

const isMissing = (value: CellValue) => value === undefined || value === null

/** Compares values; missing values are last in both directions. */
function compare(one: CellValue, other: CellValue, descending: boolean): number {
  if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other))
  return descending ? compareValues(other, one) : compareValues(one, other)
}

export function useListTable<Row>({ rows, columns, sort, hidden }: ListTable<Row>) {
  const by = sort && columns.find((column) => column.key === sort.key)?.value
  const isDescending = sort?.descending === true
  const sorted = useMemo(
    () => (by ? rows.toSorted((one, other) => compare(by(one), by(other), isDescending)) : rows),
    [rows, by, isDescending],
  )
  const shown = useMemo(
    () => columns.filter((column) => !hidden.has(column.key)),
    [columns, hidden],
  )
  return { rows: sorted, columns: shown }
}
