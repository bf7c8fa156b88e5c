import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MadeBefore } from '../papers/made-before.tsx'
import { SalePapers } from '../papers/sale-papers.tsx'
import { SaleBuyer } from '../buyer/sale-buyer.tsx'
import { oneSale } from '../ground/queries.ts'
import { Receipt } from './receipt.tsx'
import { RefundForm } from '../refund/refund-form.tsx'
import { SaleRefunds } from '../refund/sale-refunds.tsx'

const ExchangeForm = lazy(() =>
  import('../exchange/exchange-form.tsx').then((part) => ({ default: part.ExchangeForm })),
)

interface ReceiptDrawerProps {
  saleId: string
  onClose: () => void
  /** Opens another sale: a refund of this one, or the refunded one. */
  onOpen: (saleId: string) => void
  /** Tickets to exchange, when opened for an exchange. */
  exchange?: readonly string[]
}

/** True when tickets can be printed and refunded. */
const hasTickets = (sale: Sale) =>
  sale.refundOf === null && sale.tickets.some(({ state }) => state === 'issued')

function titleOf(sale: Sale | undefined, doing: string, isDoing: boolean): string {
  if (isDoing)
    return doing.startsWith('refund') ? 'ticketing.refund.start' : 'ticketing.exchange.start'
  if (!sale?.refundOf) return 'shows.receipt.title'
  return sale.exchangedWith === null ? 'ticketing.refund.title' : 'ticketing.exchange.title'
}

export default function ReceiptDrawer({ saleId, onClose, onOpen, exchange }: ReceiptDrawerProps) {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const found = useQuery(oneSale(partnerId, saleId))
  const [doing, setDoing] = useState(exchange ? `exchange ${saleId}` : '')
  const sale = found.data
  const isRefunding = sale !== undefined && doing === `refund ${saleId}`
  const isExchanging = sale !== undefined && doing === `exchange ${saleId}`
  const isDoing = isRefunding || isExchanging
  const stop = () => setDoing('')
  const actions = sale && !isDoing && (
    <>
      {can('tickets.refund') && hasTickets(sale) && (
        <>
          <Button icon={<IconArrowBackUp size={17} />} onClick={() => setDoing(`refund ${saleId}`)}>
            {t('ticketing.refund.start')}
          </Button>
          <Button
            icon={<IconArrowsExchange size={17} />}
            onClick={() => setDoing(`exchange ${saleId}`)}
          >
            {t('ticketing.exchange.start')}
          </Button>
        </>
      )}
      <SalePapers saleId={saleId} hasTickets={hasTickets(sale)} />
    </>
  )
  return (
    <Drawer opened title={t(titleOf(sale, doing, isDoing))} onClose={onClose} actions={actions}>
      {found.isPending && <SkeletonLines label={t('shell.loading')} />}
      {found.isError && (
        <ErrorPanel title={t('shows.receipt.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      )}
      {sale && isRefunding && (
        <RefundForm
          sale={sale}
          onClose={stop}
          onDone={(refundId) => {
            stop()
            onOpen(refundId)
          }}
        />
      )}
      {sale && isExchanging && (
        <Suspense>
          <ExchangeForm sale={sale} first={exchange} onClose={stop} />
        </Suspense>
      )}
      {sale && !isDoing && (
        <>
          <Receipt sale={sale} />
          {sale.refundOf === null && <SaleBuyer saleId={saleId} />}
          <MadeBefore made={sale.made} />
          <SaleRefunds sale={sale} onOpen={onOpen} />
        </>
      )}
    </Drawer>
  )
}
