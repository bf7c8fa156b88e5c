import { lazy, Suspense } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { orderColumn } from './order-column.tsx'
import type { ListTableProps } from './use-row-order.ts'

const OrderedTable = lazy(() => import('./ordered-table.tsx'))

/** The code for moving rows is loaded only with ordered lists. */
export function ListTable({ look, order, nameOf, ...table }: ListTableProps) {
  const t = useText()
  if (!order.isMoved) return <DataTable {...table} />
  const awaited = [orderColumn(t, () => null), ...table.columns]
  return (
    <Suspense fallback={<DataTable {...table} rows={undefined} columns={awaited} />}>
      <OrderedTable look={look} order={order} nameOf={nameOf} {...table} />
    </Suspense>
  )
}
