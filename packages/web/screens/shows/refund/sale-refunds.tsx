import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/refund.module.css'

interface SaleRefundsProps {
  sale: Sale
  onOpen: (saleId: string) => void
}

export function SaleRefunds({ sale, onOpen }: SaleRefundsProps) {
  const t = useText()
  const { refundOf, exchangedWith } = sale
  const other = exchangedWith !== null && (
    <Button size="small" onClick={() => onOpen(exchangedWith)}>
      {t(refundOf === null ? 'ticketing.exchange.openOld' : 'ticketing.exchange.openNew')}
    </Button>
  )
  if (refundOf !== null) {
    return (
      <p className={styles['refundHistory']}>
        <Button size="small" onClick={() => onOpen(refundOf)}>
          {t(other ? 'ticketing.exchange.openSale' : 'ticketing.refund.openSale')}
        </Button>{' '}
        {other}
      </p>
    )
  }
  return (
    <>
      {other && <p className={styles['refundHistory']}>{other}</p>}
      {sale.refunds.length > 0 && <Given sale={sale} onOpen={onOpen} />}
    </>
  )
}

function Given({ sale, onOpen }: SaleRefundsProps) {
  const t = useText()
  const when = useWhen()
  const isExchange = sale.refunds.every((refund) => refund.exchangedWith !== null)
  return (
    <section className={styles['refundHistory']}>
      <h3>{t(isExchange ? 'ticketing.exchange.history' : 'ticketing.refund.history')}</h3>
      <ul>
        {sale.refunds.map((refund) => (
          <li key={refund.id}>
            <button type="button" onClick={() => onOpen(refund.id)}>
              <span>
                {t('ticketing.refund.tickets', { count: refund.ticketCount })} ·{' '}
                {when(refund.soldAt, 'moment')}
              </span>
              <span className="dx-dim dx-small">
                {[
                  refund.exchangedWith === null ? '' : t('ticketing.exchange.title'),
                  refund.reason,
                  refund.seller,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <Money ore={refund.totalOre + refund.roundingOre} />
          </li>
        ))}
      </ul>
    </section>
  )
}
