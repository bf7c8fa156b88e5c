import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useListTable } from './use-list-table.ts'

const rows = [{ sold: null }, { sold: 2 }, { sold: undefined }, { sold: 0 }, { sold: 11 }]
const columns = [{ key: 'sold', header: '', value: (row: (typeof rows)[number]) => row.sold }]

it.each([
  [false, [0, 2, 11]],
  [true, [11, 2, 0]],
])('sorts missing values last, descending %s', (descending, known) => {
  const sort = { key: 'sold', descending }
  const { result } = renderHook(() => useListTable({ rows, columns, sort, hidden: new Set() }))
  expect(result.current.rows.map(({ sold }) => sold)).toEqual([...known, null, undefined])
})
