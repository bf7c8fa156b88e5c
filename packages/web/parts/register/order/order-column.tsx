import type { ReactNode } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { Column } from '../../../ui/table/column.ts'
import type { Text } from '../../../ui/text/text.ts'
import './order.module.css'

export const orderColumn = (t: Text, cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'order',
  header: t('label.sort'),
  head: <span className="dx-hidden">{t('label.sort')}</span>,
  width: '40px',
  isFixed: true,
  cell,
})
