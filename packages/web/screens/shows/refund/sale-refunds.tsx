import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { useWhen } from '../../../data/use-when.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useText } from '../../../ui/text.ts'
import './refund.css'

interface SaleRefundsProps {
  sale: Sale
  onOpen: (saleId: string) => void
}

/** What of a sale has been paid back, when and why; of a refund, the sale that it takes back. */
export function SaleRefunds({ sale, onOpen }: SaleRefundsProps) {
  const t = useText()
  const when = useWhen()
  const { refundOf } = sale
  if (refundOf !== null) {
    return (
      <p className="dx-refund-history">
        <Button size="small" onClick={() => onOpen(refundOf)}>
          {t('ticketing.refund.openSale')}
        </Button>
      </p>
    )
  }
  if (sale.refunds.length === 0) return null
  return (
    <section className="dx-refund-history">
      <h3>{t('ticketing.refund.history')}</h3>
      <ul>
        {sale.refunds.map((refund) => (
          <li key={refund.id}>
            <button type="button" onClick={() => onOpen(refund.id)}>
              <span>
                {t('ticketing.refund.tickets', { count: refund.ticketCount })} ·{' '}
                {when(refund.soldAt, 'moment')}
              </span>
              <span className="dx-dim dx-small">
                {refund.reason} · {refund.seller}
              </span>
            </button>
            <Money ore={refund.totalOre + refund.roundingOre} />
          </li>
        ))}
      </ul>
    </section>
  )
}
