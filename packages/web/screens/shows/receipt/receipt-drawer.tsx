import { getSale, type Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MadeBefore } from '../papers/made-before.tsx'
import { SalePapers } from '../papers/sale-papers.tsx'
import { SaleBuyer } from '../buyer/sale-buyer.tsx'
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
  const found = useRead(getSale, { saleId })
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
      <Loaded of={found} failedKey="shows.receipt.failed">
        {(shown) => (
          <>
            {isRefunding && (
              <RefundForm
                sale={shown}
                onClose={stop}
                onDone={(refundId) => {
                  stop()
                  onOpen(refundId)
                }}
              />
            )}
            {isExchanging && (
              <Suspense>
                <ExchangeForm sale={shown} first={exchange} onClose={stop} />
              </Suspense>
            )}
            {!isDoing && (
              <>
                <Receipt sale={shown} />
                {shown.refundOf === null && <SaleBuyer saleId={saleId} />}
                <MadeBefore made={shown.made} />
                <SaleRefunds sale={shown} onOpen={onOpen} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
