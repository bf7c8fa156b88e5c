import { termsLabel } from '@dxweb/areas/film/rental/sheets/rules.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSettlementPath } from './use-settlement-path.ts'
import { type Added, addedUp, type Figures, type FilmLine, figuresOf } from './weeks-of.ts'

// catalog: report.distributor-settlement.*
// catalog: report.film-settlements.state.*

const money = ['grossOre', 'netOre', 'rentalOre', 'payableOre', 'keptOre'] as const
const hidden = {
  grossOre: 1025,
  netOre: 769,
  rentalOre: 480,
  payableOre: 1025,
  keptOre: undefined,
} as const

function useColumns(total: Figures): Column<Added>[] {
  const t = useText()
  const dayText = useDayText()
  const own = (name: string) => t(`report.distributor-settlement.${name}`)
  const weekText = ({ week, playWeek, correctsOn }: Added) => {
    const span = (first: string) =>
      spanText(dayText(first as Day, 'numeric'), dayText(addDays(first as Day, 6), 'numeric'))
    if (correctsOn !== null)
      return t('filmboard.film.corrects', { week: span(correctsOn), sheet: span(week) })
    return [playWeek !== null && t('filmboard.playingWeek', { week: playWeek }), span(week)]
      .filter(Boolean)
      .join(' · ')
  }
  return [
    {
      key: 'week',
      header: t('filmboard.film.week'),
      main: true,
      cell: weekText,
      total: t('shows.sum'),
    },
    {
      key: 'shows',
      header: own('shows'),
      numeric: true,
      hideBelow: 769,
      cell: ({ shows }) => countText(shows),
      total: countText(total.shows),
    },
    {
      key: 'paid',
      header: own('paid'),
      numeric: true,
      cell: ({ paid }) => countText(paid),
      total: countText(total.paid),
    },
    {
      key: 'free',
      header: own('free'),
      numeric: true,
      hideBelow: 1025,
      cell: ({ free }) => countText(free),
      total: countText(total.free),
    },
    {
      key: 'terms',
      header: own('terms'),
      hideBelow: 769,
      cell: ({ percent, terms }) =>
        percent === null ? terms && termsLabel(t, terms) : percentText(percent / 10_000),
    },
    ...money.map((name): Column<Added> => ({
      key: name,
      header: own(name),
      numeric: true,
      ...(hidden[name] && { hideBelow: hidden[name] }),
      cell: (row) => formatMoney(row[name]),
      total: formatMoney(total[name]),
    })),
    {
      key: 'state',
      header: t('filmboard.film.settlement'),
      hideBelow: 1025,
      cell: ({ state }) => t(`report.film-settlements.state.${state}`),
    },
  ]
}

interface WeeksProps {
  id: number
  lines: readonly FilmLine[]
}

export function FilmWeeks({ id, lines }: WeeksProps) {
  const t = useText()
  const path = useSettlementPath(id)
  const rows = addedUp(lines, ['week', 'bureauId', 'correctsOn', 'playWeek', 'terms', 'percent'])
  return (
    <Card title={t('filmboard.film.weeks')} flush>
      <DataTable
        label={t('filmboard.film.weeks')}
        rows={rows}
        columns={useColumns(figuresOf(lines))}
        rowKey={({ key }) => key}
        rowTo={({ week, bureauId }) =>
          path(week, week, bureauId === null ? {} : { bureauId: String(bureauId) })
        }
        isOrdered
        empty={null}
      />
    </Card>
  )
}
