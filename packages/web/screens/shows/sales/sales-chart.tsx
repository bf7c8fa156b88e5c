import { countText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useState } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { everyDay, mostBars, roundAbove } from './sales-by-day.ts'
import type { DaySales } from './sales-by-day.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useNarrow } from '../ground/use-narrow.ts'

/** The chart's own units; it is stretched to its card's width, so it has fewer where that is narrow. */
const box = { height: 200, left: 40, bottom: 22, top: 8 }
const widths = { wide: 900, narrow: 380 }
const plot = box.height - box.bottom - box.top
/** Half of what '22.11.' takes, for the last day's not to be cut. */
const halfLabel = 18
/** A bar is never wider than this, or three days of sales would look like a wall. */
const widestBar = 34

function Bars({ days }: { days: readonly DaySales[] }) {
  const t = useText()
  const when = useWhen()
  const language = useLocale() === 'en' ? 'en' : 'nb'
  const top = roundAbove(Math.max(...days.map((day) => day.ticketCount)))
  const isNarrow = useNarrow()
  const whole = isNarrow ? widths.narrow : widths.wide
  const step = (whole - box.left) / days.length
  const width = Math.min(widestBar, step * 0.7)
  const labelEvery = Math.ceil(days.length / (isNarrow ? 5 : 12))
  const y = (count: number) => box.top + plot - (count / top) * plot
  return (
    <svg
      className="dx-sales-chart"
      viewBox={`0 0 ${whole} ${box.height}`}
      role="img"
      aria-label={t('shows.sales.chart', { days: days.length })}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={box.left} x2={whole} y1={y(part * top)} y2={y(part * top)} />
          <text x={box.left - 8} y={y(part * top) + 4} textAnchor="end">
            {countText(part * top, language)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const middle = box.left + (index + 0.5) * step
        const height = plot + box.top - y(day.ticketCount)
        return (
          <g key={day.day}>
            <rect
              x={middle - width / 2}
              y={y(day.ticketCount)}
              width={width}
              height={height}
              rx="3"
            >
              <title>
                {t('shows.sales.bar', {
                  day: when(day.day, 'day'),
                  count: day.ticketCount,
                  gross: formatMoney(day.grossOre),
                })}
              </title>
            </rect>
            {(days.length - 1 - index) % labelEvery === 0 && (
              <text x={Math.min(middle, whole - halfLabel)} y={box.height - 5} textAnchor="middle">
                {when(day.day, 'dayOfMonth')}
              </text>
            )}
          </g>
        )
      })}
    </svg>
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

/** Tickets sold a day, as bars or as the same figures in a table. */
export function SalesByDay({ sold }: { sold: readonly DaySales[] }) {
  const t = useText()
  const [asTable, setAsTable] = useState(false)
  const columns = useDayColumns()
  if (sold.length === 0) return null
  const days = everyDay(sold)
  return (
    <Card
      title={t('shows.sales.byDay')}
      about={t(days.length === mostBars ? 'shows.sales.lastDays' : 'shows.sales.perDay', {
        days: mostBars,
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
