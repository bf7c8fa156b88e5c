import type { SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { useMemo } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { SumsTable } from './sums-table.tsx'
import styles from '../form/styles/event-page.module.css'

const parts = ['category', 'zone', 'channel', 'means'] as const
type Part = (typeof parts)[number]
type MeansRow = SalesOverview['byMeans'][number]

function rowsOf(t: Text, { byCategory, byChannel, byZone }: SalesOverview) {
  return {
    category: byCategory.map(({ isCorrection, ...row }) =>
      isCorrection ? { ...row, name: t('shows.sales.correction', { name: row.name }) } : row,
    ),
    zone: byZone.map((row) => ({ ...row, name: row.name || t('shows.sales.noZone') })),
    channel: byChannel.map((row) => ({ ...row, name: t(`ticketing.channel.${row.name}`) })),
  }
}

const meansColumns = (t: Text, rows: readonly MeansRow[]): Column<MeansRow>[] => [
  {
    key: 'name',
    header: t('shows.transactions.means'),
    main: true,
    value: ({ name }) => meansText(t, name),
    total: t('shows.sum'),
  },
  {
    key: 'sales',
    header: t('shows.sales.saleCount'),
    numeric: true,
    value: (row) => row.saleCount,
    cell: (row) => <Count value={row.saleCount} />,
  },
  {
    key: 'paid',
    header: t('shows.transactions.paid'),
    numeric: true,
    value: (row) => row.paidOre,
    cell: (row) => <Money ore={row.paidOre} />,
    total: <Money ore={sum(rows.map(({ paidOre }) => paidOre))} />,
  },
]

/** Counts a sale with several means of payment in the row of each means. */
function MeansTable({ rows, label }: { rows: readonly MeansRow[]; label: string }) {
  const t = useText()
  const columns = useMemo(() => meansColumns(t, rows), [t, rows])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ name }) => name}
      sortInUrl={false}
      empty={null}
    />
  )
}

const isSplit = ({ byCategory }: SalesOverview) =>
  byCategory.some(({ feeOre }) => feeOre % 100 !== 0)

export function SalesParts({ overview }: { overview: SalesOverview }) {
  const t = useText()
  const [asked, choose] = useUrlState('by', 'category')
  const rows = rowsOf(t, overview)
  const offered = parts.filter((part) =>
    part === 'means' ? overview.byMeans.length > 0 : rows[part].length > 0,
  )
  const by: Part = offered.find((part) => part === asked) ?? 'category'
  const label = t(`shows.sales.by.${by}`)
  return (
    <Card
      title={label}
      actions={
        <ChoiceRow
          label={t('shows.sales.by')}
          value={by}
          options={offered.map((value) => ({ value, label: t(`shows.sales.${value}`) }))}
          onChange={choose}
        />
      }
      flush
    >
      {by === 'means' ? (
        <MeansTable rows={overview.byMeans} label={label} />
      ) : (
        <SumsTable
          label={label}
          first={t(`shows.sales.${by}`)}
          rows={rows[by]}
          total={overview.total}
        />
      )}
      {by !== 'means' && isSplit(overview) && (
        <p className={`dx-dim dx-small ${styles['salesNote']}`}>{t('shows.sales.splitFees')}</p>
      )}
    </Card>
  )
}
