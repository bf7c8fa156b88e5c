import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { type RowOfSeats, seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { readReceiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { transactions } from '@dxweb/areas/ticketing/sales/transactions-contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { IconPencilPlus, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { ReportFilters } from '../../../parts/report/report-filters.tsx'
import { ReportExport, ReportList } from '../../../parts/report/report-list.tsx'
import { useReportPrint } from '../../../parts/report/report-print.tsx'
import { firstPart } from '../../../parts/report/asked/report-query.ts'
import type { Headings } from '../../../parts/report/report-rows.tsx'
import { useSending } from '../../../parts/report/sending/use-sending.tsx'
import { sentReport } from '../../../parts/report/sending/sending-dialog.tsx'
import { useKnownReport, useReportAsk } from '../../../parts/report/use-report-ask.ts'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'
import { useDayNames } from '../ground/day-heading.ts'
import { SaleInAddress } from '../receipt/sale-in-address.tsx'
import { FoundSales } from './found-sales.tsx'
import tabsStyles from '../form/styles/tabs.module.css'
import '../../../parts/sale-papers/styles/papers.module.css'
import '../receipt/styles/receipt.module.css'
import styles from '../form/styles/event-page.module.css'

const CorrectionsDrawer = lazyDialog(() => import('../corrections/corrections-drawer.tsx'))

interface WhenProps {
  row: { soldAt: string; refundOf: string | null; exchangedWith: string | null }
}

function When({ row: { soldAt, refundOf, exchangedWith } }: WhenProps) {
  const t = useText()
  return (
    <>
      <span className="dx-tabular dx-strong">{useWhen()(soldAt, 'moment')}</span>{' '}
      {exchangedWith !== null && <Badge tone="info">{t('ticketing.exchange.title')}</Badge>}
      {refundOf !== null && exchangedWith === null && (
        <Badge tone="warn">{t('ticketing.refund.title')}</Badge>
      )}
    </>
  )
}

function Seats({ seats }: { seats: readonly RowOfSeats[] }) {
  return (
    <span className={`dx-second dx-clip ${styles['saleWords']}`}>
      {seatNames(useText(), seats)}
    </span>
  )
}

const cells = cellsOf(transactions, {
  soldAt: (row) => <When row={row} />,
  number: ({ number }) => <span className="dx-receipt-number">{number}</span>,
  buyer: ({ buyer }) => <span className={`dx-clip ${styles['saleWords']}`}>{buyer}</span>,
  seats: ({ seats }) => <Seats seats={seats} />,
})

/** Example: 'Kort · 2 billetter · 790 kr'. */
function useSaleHeadings(): Headings {
  const t = useText()
  const dayTexts = useDayNames()
  return useCallback(
    (section, groups) => {
      const isByDay = section === 'soldOn'
      const days = dayTexts(isByDay ? groups.map(({ soldOn }) => soldOn as Day) : [])
      return groups.map(({ soldOn, means, ticketCount, grossOre }) =>
        t('shows.transactions.group', {
          name: isByDay
            ? (days.get(String(soldOn)) ?? '')
            : meansText(t, String(means)) || t('shows.transactions.noMeans'),
          count: Number(ticketCount),
          tickets: countText(Number(ticketCount)),
          money: formatMoney(Number(grossOre)),
        }),
      )
    },
    [t, dayTexts],
  )
}

/** Converts a complete receipt number in the query to its standard form. */
function useAsked(report: ReturnType<typeof useKnownReport>) {
  const asked = useReportAsk(report, { hasHeadings: true })
  const whole = readReceiptNumber(asked.query['q'] ?? '')
  return useMemo(
    () => ({
      whole,
      asked: whole === null ? asked : { ...asked, query: { ...asked.query, q: whole } },
    }),
    [asked, whole],
  )
}

export default function TransactionsTab({ event }: { event: EventDetail }) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const place = useMemo(() => ({ partnerId, id: event.id }), [partnerId, event.id])
  const report = useKnownReport(transactions)
  const { asked, whole } = useAsked(report)
  const [corrections, showCorrections] = useUrlState('corrections', '')
  const showSale = useUrlState('sale', '')[1]
  const headings = useSaleHeadings()
  const shown = { report, place, asked, cells }
  const count = useQuery(firstPart(place, report, asked.query)).data?.rowCount ?? 0
  const printing = useReportPrint({ ...shown, event })
  const sent = useMemo(() => sentReport(transactions, event.id), [event.id])
  const sending = useSending(sent, asked.query)
  return (
    <div className="dx-tab-stack">
      <div className={`${tabsStyles['tabBar']} dx-no-print`}>
        {(count > 0 || asked.isNarrowed) && <ReportFilters {...shown} />}
        {can('registers.read') && (
          <Button icon={<IconPencilPlus size={17} />} onClick={() => showCorrections('1')}>
            {t('shows.corrections.title')}
          </Button>
        )}
        <span className={tabsStyles['tabBarEnd']}>
          <ReportExport {...shown} />
          {printing.button}
          {sending.button}
        </span>
      </div>
      <ReportList
        {...shown}
        headings={headings}
        icon={<IconReceipt size={24} stroke={1.7} />}
        onOpen={({ id, channel }) => {
          // Corrections have no tickets, and therefore no receipt.
          if (channel !== 'manual') showSale(String(id))
          else if (can('corrections.read')) showCorrections('1')
        }}
        {...(asked.isNarrowed && { empty: <FoundSales number={whole} /> })}
      />
      {sending.list}
      {printing.paper}
      {corrections !== '' && (
        <CorrectionsDrawer event={event} onClose={() => showCorrections('')} />
      )}
      <SaleInAddress />
    </div>
  )
}
