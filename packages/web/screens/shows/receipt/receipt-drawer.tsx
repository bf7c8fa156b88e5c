import { getSale, type Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MadeBefore } from '../../../parts/sale-papers/made-before.tsx'
import { SalePapers } from '../../../parts/sale-papers/sale-papers.tsx'
import { SaleBuyer } from '../buyer/sale-buyer.tsx'
import { Receipt } from './receipt.tsx'
import { RefundForm } from '../refund/refund-form.tsx'
import { SaleRefunds } from '../refund/sale-refunds.tsx'
import type { FirstTicket } from '../refund/ticket-choice.tsx'
import { TicketRefunds } from '../refund/ticket-refunds.tsx'

const ExchangeForm = lazy(() =>
  import('../exchange/exchange-form.tsx').then((part) => ({ default: part.ExchangeForm })),
)

interface ReceiptDrawerProps {
  saleId: string
  onClose: () => void
  /** Opens another sale: a refund of the displayed sale, or the sale that it refunds. */
  onOpen: (saleId: string) => void
  initialAction?: ReceiptAction | undefined
  /** The seat from which the drawer was opened; only its ticket is selected at first. */
  seatId?: number | undefined
}

export type ReceiptAction = 'refund' | 'exchange'

const hasTickets = (sale: Sale) =>
  sale.refundOf === null && sale.tickets.some(({ state }) => state === 'issued')

function titleOf(sale: Sale | undefined, action: ReceiptAction | undefined): string {
  if (action) return `ticketing.${action}.start`
  if (!sale?.refundOf) return 'ticketing.receipt.title'
  return sale.exchangedWith === null ? 'ticketing.refund.title' : 'ticketing.exchange.title'
}

interface Begun {
  saleId: string
  what: ReceiptAction | undefined
  ticketId?: FirstTicket
}

/** A refund or an exchange can be started only with the right to refund, and if the sale has issued tickets. */
function useReceiptAction(
  saleId: string,
  sale: Sale | undefined,
  initialAction: ReceiptAction | undefined,
) {
  const mayRefund = useCan()('tickets.refund')
  const [action, setAction] = useState<Begun>({ saleId, what: initialAction })
  const [begun, setBegun] = useState<string>()
  // Keeps a started step open after another user refunds the last ticket, to display the refusal.
  if (sale && hasTickets(sale) && begun !== saleId) setBegun(saleId)
  const isOn = mayRefund && action.saleId === saleId && begun === saleId
  return {
    mayRefund,
    action: isOn ? action.what : undefined,
    ticketId: action.ticketId,
    start: (what: ReceiptAction, ticketId?: FirstTicket) => setAction({ saleId, what, ticketId }),
    stop: () => setAction({ saleId, what: undefined }),
  }
}

export default function ReceiptDrawer({
  saleId,
  onClose,
  onOpen,
  initialAction,
  seatId,
}: ReceiptDrawerProps) {
  const t = useText()
  const found = useRead(getSale, { saleId })
  const sale = found.data
  const { mayRefund, action, ticketId, start, stop } = useReceiptAction(saleId, sale, initialAction)
  const actions = sale && !action && (
    <>
      {mayRefund && hasTickets(sale) && (
        <>
          <Button icon={<IconArrowBackUp size={17} />} onClick={() => start('refund')}>
            {t('ticketing.refund.start')}
          </Button>
          <Button icon={<IconArrowsExchange size={17} />} onClick={() => start('exchange')}>
            {t('ticketing.exchange.start')}
          </Button>
        </>
      )}
      <SalePapers saleId={saleId} hasTickets={hasTickets(sale)} />
    </>
  )
  return (
    <Drawer opened title={t(titleOf(sale, action))} onClose={onClose} actions={actions}>
      <Loaded of={found} failedKey="shows.receipt.failed">
        {(shown) => (
          <>
            {action === 'refund' && (
              <RefundForm
                sale={shown}
                first={ticketId ?? seatId}
                onClose={stop}
                onDone={(refundId) => {
                  stop()
                  onOpen(refundId)
                }}
              />
            )}
            {action === 'exchange' && (
              <Suspense>
                <ExchangeForm sale={shown} seatId={seatId} onClose={stop} />
              </Suspense>
            )}
            {!action && (
              <>
                <Receipt sale={shown} />
                {mayRefund && hasTickets(shown) && (
                  <TicketRefunds tickets={shown.tickets} onRefund={(id) => start('refund', id)} />
                )}
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
