import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { percentText } from '@dxweb/kit/percent-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Money } from '../../ui/money.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { oneSale } from './queries.ts'
import { TicketsLink } from './tickets-link.tsx'
import { meansText } from './means-text.ts'
import { useWhen } from './use-when.ts'

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sums({ sale }: { sale: Sale }) {
  const t = useText()
  const locale = useLocale()
  const vat =
    sale.vatBasisPoints === 0
      ? t('ticketing.vatExempt')
      : t('ticketing.vat', { share: percentText(sale.vatBasisPoints / 10_000, locale) })
  return (
    <dl className="dx-receipt-sums">
      <Line label={t('ticketing.fee')}>
        <Money ore={sale.feeOre} />
      </Line>
      <Line label={vat}>
        <Money ore={sale.vatOre} />
      </Line>
      {sale.roundingOre !== 0 && (
        <Line label={t('ticketing.rounding')}>
          <Money ore={sale.roundingOre} />
        </Line>
      )}
      <div className="dx-receipt-paid">
        <dt>{t('ticketing.paidBy', { means: meansText(t, sale.means) })}</dt>
        <dd>
          <Money ore={sale.totalOre + sale.roundingOre} />
        </dd>
      </div>
    </dl>
  )
}

function Receipt({ sale }: { sale: Sale }) {
  const t = useText()
  const when = useWhen()
  return (
    <div className="dx-receipt">
      <p className="dx-second">
        {t('shows.receipt.soldBy', { time: when(sale.soldAt, 'full'), name: sale.seller })}
      </p>
      <ul className="dx-receipt-lines">
        {sale.tickets.map((ticket) => (
          <li key={ticket.id}>
            <span>
              <b>
                {ticket.seatId === null
                  ? t('ticketing.unnumbered')
                  : t('ticketing.rowSeat', { row: ticket.row, seat: ticket.seat })}
              </b>
              <span className="dx-dim dx-small">
                {[ticket.category, ticket.zone].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Money ore={ticket.priceOre + ticket.feeOre} />
          </li>
        ))}
      </ul>
      <Sums sale={sale} />
      <p className="dx-dim dx-small">{t('shows.receipt.number', { id: sale.id })}</p>
    </div>
  )
}

/** One sale with its tickets, over the list that it was opened from. */
export default function ReceiptDrawer({
  saleId,
  onClose,
}: {
  saleId: string
  onClose: () => void
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const sale = useQuery(oneSale(partnerId, saleId))
  return (
    <Drawer
      opened
      title={t('shows.receipt.title')}
      onClose={onClose}
      actions={sale.data && <TicketsLink saleId={saleId} />}
    >
      {sale.isPending && <SkeletonLines label={t('shell.loading')} />}
      {sale.isError && (
        <ErrorPanel title={t('shows.receipt.failed')} onRetry={() => void sale.refetch()}>
          {refusalText(t, sale.error)}
        </ErrorPanel>
      )}
      {sale.data && <Receipt sale={sale.data} />}
    </Drawer>
  )
}
