import type { SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { useMemo } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'

type Sums = SalesOverview['total']
type NamedSums = SalesOverview['byChannel'][number]

interface SumsTableProps {
  label: string
  first: string
  rows: readonly NamedSums[]
  total: Sums
}

const money = ['grossOre', 'feeOre', 'vatOre', 'netOre'] as const
const headerOf = {
  grossOre: 'shows.gross',
  feeOre: 'shows.sales.fee',
  vatOre: 'shows.sales.vat',
  netOre: 'shows.sales.net',
} as const

const amountOf = (sums: Sums, key: (typeof money)[number]) =>
  key === 'netOre' ? sums.grossOre - sums.vatOre : sums[key]

/** False for columns that contain only zeros, and for a net amount that equals the gross. */
const hasAmounts = (key: (typeof money)[number], all: readonly Sums[]) =>
  key === 'grossOre' || all.some((sums) => sums[key === 'netOre' ? 'vatOre' : key] !== 0)

function sumsColumns(
  t: Text,
  first: string,
  rows: readonly NamedSums[],
  total: Sums,
): Column<NamedSums>[] {
  return [
    { key: 'name', header: first, main: true, value: (row) => row.name, total: t('shows.sum') },
    {
      key: 'tickets',
      width: widths.tickets,
      header: t('shows.tickets'),
      numeric: true,
      value: (row) => row.ticketCount,
      cell: (row) => <Count value={row.ticketCount} />,
      total: <Count value={total.ticketCount} />,
    },
    ...money
      .filter((key) => hasAmounts(key, [...rows, total]))
      .map((key): Column<NamedSums> => ({
        key,
        width: widths.money,
        header: t(headerOf[key]),
        numeric: true,
        value: (row) => amountOf(row, key),
        cell: (row) => <Money ore={amountOf(row, key)} />,
        total: <Money ore={amountOf(total, key)} />,
        hideBelow: key === 'grossOre' ? undefined : 769,
      })),
  ]
}

/** Widths of columns, fixed so that the figures of several tables are aligned. */
const widths = { tickets: '12%', money: '17%' }

export function SumsTable({ label, first, rows, total }: SumsTableProps) {
  const t = useText()
  const columns = useMemo(() => sumsColumns(t, first, rows, total), [t, first, rows, total])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      sortInUrl={false}
      empty={null}
    />
  )
}
