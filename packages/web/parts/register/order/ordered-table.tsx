import { useMemo } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useText } from '../../../ui/text/text.ts'
import { orderColumn } from './order-column.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { RowHandle } from './row-handle.tsx'
import { useMoving } from './use-moving.ts'
import type { ListTableProps } from './use-row-order.ts'
import styles from './order.module.css'

export default function OrderedTable({ look, order, nameOf, ...table }: ListTableProps) {
  const t = useText()
  const move = useMoving(look, table.rows)
  const { isWhole } = order
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      orderColumn(t, (row) => isWhole && row.id > 0 && <RowHandle id={row.id} />),
      ...table.columns,
    ],
    [t, isWhole, table.columns],
  )
  return (
    <OrderedRows rows={table.rows} nameOf={nameOf} onPut={move}>
      {!isWhole && (
        <p className={styles['orderNote']}>
          {t('rows.order.elsewise')}{' '}
          <Button size="small" look="quiet" onClick={order.showWhole}>
            {t('rows.order.show')}
          </Button>
        </p>
      )}
      <DataTable {...table} columns={columns} />
    </OrderedRows>
  )
}
