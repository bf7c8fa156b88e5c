import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useState } from 'react'
import BarChart from '../../../ui/chart/bar-chart.tsx'
import { Measured } from '../../../ui/chart/measured.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { everyDay, maxBars } from './sales-by-day.ts'
import type { DaySales } from './sales-by-day.ts'
import { useWhen } from '../../../data/session/use-when.ts'

function Bars({ days }: { days: readonly DaySales[] }) {
  const t = useText()
  const when = useWhen()
  const steps = days.map(({ day, ticketCount, grossOre }) => ({
    key: day,
    label: when(day, 'dayOfMonth'),
    value: ticketCount,
    text: t('shows.sales.bar', { count: ticketCount, gross: formatMoney(grossOre) }),
  }))
  const label = t('shows.sales.chart', { days: days.length })
  return (
    <Measured>
      {(width) => <BarChart label={label} steps={steps} width={width} format={String} />}
    </Measured>
  )
}

function useDayColumns(): Column<DaySales>[] {
  const t = useText()
  const when = useWhen()
  return [
    {
      key: 'day',
      header: t('shows.sales.day'),
      main: true,
      value: (row) => row.day,
      cell: (row) => when(row.day, 'day'),
    },
    {
      key: 'tickets',
      header: t('shows.tickets'),
      numeric: true,
      value: (row) => row.ticketCount,
      cell: (row) => <Count value={row.ticketCount} />,
    },
    {
      key: 'gross',
      header: t('shows.gross'),
      numeric: true,
      value: (row) => row.grossOre,
      cell: (row) => <Money ore={row.grossOre} />,
    },
  ]
}

export function SalesByDay({ sold }: { sold: readonly DaySales[] }) {
  const t = useText()
  const [asTable, setAsTable] = useState(false)
  const columns = useDayColumns()
  if (sold.length === 0) return null
  const days = everyDay(sold)
  return (
    <Card
      title={t('shows.sales.byDay')}
      about={t(days.length === maxBars ? 'shows.sales.lastDays' : 'shows.sales.perDay', {
        days: maxBars,
      })}
      actions={
        <Chip on={asTable} onClick={() => setAsTable(!asTable)}>
          {t('shows.sales.asTable')}
        </Chip>
      }
    >
      {asTable ? (
        <DataTable
          label={t('shows.sales.byDay')}
          rows={sold}
          columns={columns}
          rowKey={(row) => row.day}
          initialSort="-day"
          sortInUrl={false}
          empty={null}
        />
      ) : (
        <Bars days={days} />
      )}
    </Card>
  )
}
