import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { readReceiptNumber, receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import type { SaleBuyer } from '@dxweb/areas/ticketing/buyers/contract.ts'
import { exportTransactions } from '@dxweb/areas/ticketing/sales/contract.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { IconPencilPlus, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { FoundSales } from '../papers/found-sales.tsx'
import { meansText } from '../ground/means-text.ts'
import { saleBuyers, transactions } from '../ground/queries.ts'
import type { Transaction } from '../ground/queries.ts'
import { isMeant } from './transaction-search.ts'
import { groupings, useGroupedSales } from './use-grouped-sales.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import '../form/tabs.css'
import '../papers/papers.css'
import '../receipt/receipt.css'

const CorrectionsDrawer = lazy(() => import('../corrections/corrections-drawer.tsx'))
const ReceiptDrawer = lazy(() => import('../receipt/receipt-drawer.tsx'))

type Buyers = ReadonlyMap<string, SaleBuyer> | undefined

function useColumns(rows: readonly Transaction[], buyers: Buyers): readonly Column<Transaction>[] {
  const t = useText()
  const when = useWhen()
  return useMemo(
    () => [
      {
        key: 'when',
        header: t('shows.transactions.when'),
        main: true,
        value: (row) => row.soldAt,
        cell: (row) => (
          <>
            <span className="dx-tabular dx-strong">{when(row.soldAt, 'moment')}</span>{' '}
            {row.exchangedWith !== null && (
              <Badge tone="info">{t('ticketing.exchange.title')}</Badge>
            )}
            {row.refundOf !== null && row.exchangedWith === null && (
              <Badge tone="warn">{t('ticketing.refund.title')}</Badge>
            )}
          </>
        ),
        total: t('shows.transactions.count', { count: rows.length }),
        width: '200px',
      },
      {
        key: 'number',
        header: t('ticketing.receipt.number'),
        value: (row) => receiptNumber(row.id),
        cell: (row) => <span className="dx-receipt-number">{receiptNumber(row.id)}</span>,
        hideBelow: 769,
      },
      ...(buyers
        ? [
            {
              key: 'buyer',
              header: t('shows.transactions.buyer'),
              value: (row: Transaction) => buyers.get(row.id)?.name ?? '',
              cell: (row: Transaction) => (
                <span className="dx-clip dx-sale-words">{buyers.get(row.id)?.name}</span>
              ),
              hideBelow: 769 as const,
            },
          ]
        : []),
      {
        key: 'tickets',
        header: t('shows.tickets'),
        numeric: true,
        value: (row) => row.ticketCount,
        cell: (row) => <Count value={row.ticketCount} />,
        total: <Count value={sum(rows.map((row) => row.ticketCount))} />,
      },
      {
        key: 'seats',
        header: t('shows.transactions.seats'),
        value: (row) => seatNames(t, row.seats),
        cell: (row) => (
          <span className="dx-second dx-clip dx-sale-words">{seatNames(t, row.seats)}</span>
        ),
        hideBelow: 1025,
      },
      {
        key: 'paid',
        header: t('shows.transactions.paid'),
        numeric: true,
        value: (row) => row.grossOre,
        cell: (row) => <Money ore={row.grossOre} />,
        total: <Money ore={sum(rows.map((row) => row.grossOre))} />,
      },
      {
        key: 'channel',
        header: t('shows.sales.channel'),
        value: (row) => t(`ticketing.channel.${row.channel}`),
        hideBelow: 1025,
      },
      {
        key: 'means',
        header: t('shows.transactions.means'),
        value: (row) => meansText(t, row.means),
        hideBelow: 480,
      },
      {
        key: 'seller',
        header: t('shows.transactions.seller'),
        value: (row) => row.seller,
        hideBelow: 1025,
      },
    ],
    [t, when, rows, buyers],
  )
}

const none: readonly Transaction[] = []

/** Who bought in each sale, for those who may know. */
function useBuyers(eventId: number): ReadonlyMap<string, SaleBuyer> | undefined {
  const enabled = useCan()('shows.log')
  const { data } = useQuery({ ...saleBuyers(usePartnerId(), eventId), enabled })
  return useMemo(
    () => (enabled ? new Map(data?.map((buyer) => [buyer.saleId, buyer])) : undefined),
    [enabled, data],
  )
}

/** The sales that what is typed means; a whole number may be read as it was heard. */
function useFound(rows: readonly Transaction[] | undefined, buyers: Buyers) {
  const [typed] = useUrlState('q', '')
  const whole = readReceiptNumber(typed)
  const wanted = whole ?? typed
  const found = useMemo(
    () => rows?.filter(({ id }) => isMeant(wanted, id, buyers?.get(id))),
    [rows, wanted, buyers],
  )
  return { found, typed, whole }
}

interface BarProps {
  eventId: number
  isEmpty: boolean
  onCorrect: () => void
}

/** What stands above the list: what is looked for, what it is grouped by, and what was corrected. */
function Bar({ eventId, isEmpty, onCorrect }: BarProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const [by, groupBy] = useUrlState('group', 'none')
  return (
    <div className="dx-tab-bar dx-no-print">
      {!isEmpty && (
        <>
          <SearchBox label={t('ticketing.find.label')} />
          <ChipSelect
            label={t('shows.transactions.groupBy')}
            value={by}
            options={groupings.map((value) => ({
              value,
              label: t(`shows.transactions.groupBy.${value}`),
            }))}
            onChange={groupBy}
          />
        </>
      )}
      {can('registers.read') && (
        <Button icon={<IconPencilPlus size={17} />} onClick={onCorrect}>
          {t('shows.corrections.title')}
        </Button>
      )}
      <span className="dx-tab-bar-end">
        <ExportMenu path={exportTransactions.path} params={{ partnerId, id: eventId }} />
      </span>
    </div>
  )
}

/** The event's sales, newest first; each opens its receipt. */
export default function TransactionsTab({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const can = useCan()
  const sales = useQuery(transactions(partnerId, event.id))
  const [corrections, showCorrections] = useUrlState('corrections', '')
  const [shownSale, showSale] = useUrlState('sale', '')
  const buyers = useBuyers(event.id)
  const { found, typed, whole } = useFound(sales.data?.data, buyers)
  const [by] = useUrlState('group', 'none')
  const grouped = useGroupedSales(found, groupings.find((each) => each === by) ?? 'none')
  const columns = useColumns(found ?? none, buyers)
  if (sales.isError) {
    return (
      <ErrorPanel title={t('shows.failed')} onRetry={() => void sales.refetch()}>
        {refusalText(t, sales.error)}
      </ErrorPanel>
    )
  }
  const cut = sales.data && sales.data.total > sales.data.data.length
  return (
    <div className="dx-tab-stack">
      <Bar
        eventId={event.id}
        isEmpty={!sales.data || sales.data.total === 0}
        onCorrect={() => showCorrections('1')}
      />
      <DataTable
        id="transactions"
        label={t('shows.tab.transactions')}
        rows={grouped.rows}
        group={grouped.group}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => {
          // What was corrected has no tickets and so no receipt.
          if (row.channel !== 'manual') showSale(row.id)
          else if (can('corrections.read')) showCorrections('1')
        }}
        empty={
          typed !== '' ? (
            <FoundSales number={whole} />
          ) : (
            <EmptyState
              icon={<IconReceipt size={24} stroke={1.7} />}
              title={t('shows.transactions.none')}
              text={t('shows.transactions.noneText')}
            />
          )
        }
      />
      {cut && (
        <p className="dx-dim">
          {t('shows.transactions.cut', { shown: sales.data.data.length, total: sales.data.total })}
        </p>
      )}
      {corrections !== '' && (
        <Suspense>
          <CorrectionsDrawer event={event} onClose={() => showCorrections('')} />
        </Suspense>
      )}
      {shownSale !== '' && (
        <Suspense>
          <ReceiptDrawer saleId={shownSale} onClose={() => showSale('')} onOpen={showSale} />
        </Suspense>
      )}
    </div>
  )
}
