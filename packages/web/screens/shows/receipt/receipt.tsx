import { acrossCounter, feeLine, receiptLines } from '@dxweb/areas/ticketing/papers/receipt.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { formatOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import type { ReactNode } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { vatText } from '../ground/vat-text.ts'
import styles from './styles/receipt.module.css'

interface ReceiptProps {
  sale: Sale
  hidesPayment?: boolean
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Head({ sale }: { sale: Sale }) {
  const t = useText()
  const when = useWhen()
  const { issuer, event } = sale
  return (
    <>
      <div>
        <b className={styles['receiptIssuer']}>{issuer.name}</b>
        {issuer.orgNumber !== '' && (
          <span className="dx-second">
            {t('ticketing.receipt.orgNumber', { number: formatOrgNumber(issuer.orgNumber) })}
          </span>
        )}
      </div>
      <dl className={styles['receiptFacts']}>
        <Fact label={t('label.event')}>
          {[event.title, event.auditorium, when(event.startsAt, 'full')].join(' · ')}
        </Fact>
        <Fact label={t('ticketing.receipt.soldAt')}>{when(sale.soldAt, 'full')}</Fact>
        <Fact label={t('ticketing.receipt.seller')}>{sale.seller}</Fact>
        {sale.till !== null && <Fact label={t('label.register')}>{sale.till}</Fact>}
        <Fact label={t('ticketing.receipt.number')}>
          <span className="dx-receipt-number">{receiptNumber(sale.id)}</span>
        </Fact>
        {sale.refundOf !== null && (
          <>
            <Fact label={t('ticketing.refund.of')}>
              <span className="dx-receipt-number">{receiptNumber(sale.refundOf)}</span>
            </Fact>
            {sale.reason !== '' && <Fact label={t('ticketing.refund.reason')}>{sale.reason}</Fact>}
          </>
        )}
        {sale.exchangedWith !== null && (
          <Fact label={t('ticketing.exchange.with')}>
            <span className="dx-receipt-number">{receiptNumber(sale.exchangedWith)}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

interface LineProps {
  what: string
  line: { count: number; eachOre: number | null; totalOre: number }
  sign: 1 | -1
  children?: ReactNode
}

function Line({ what, line: { count, eachOre, totalOre }, sign, children }: LineProps) {
  const t = useText()
  return (
    <li>
      <span>
        <b>
          {count} × {what}
          {count > 1 && eachOre !== null && (
            <span className={styles['receiptEach']}>
              {' '}
              {t('ticketing.receipt.each')} <Money ore={eachOre} />
            </span>
          )}
        </b>
        {children && <span className="dx-dim dx-small">{children}</span>}
      </span>
      <Money ore={sign * totalOre} />
    </li>
  )
}

function Lines({ sale: { tickets, refundOf } }: { sale: Sale }) {
  const t = useText()
  const sign = refundOf === null ? 1 : -1
  const fee = feeLine(tickets)
  return (
    <ul className={styles['receiptLines']}>
      {receiptLines(tickets).map((line) => (
        <Line key={`${line.category} ${line.eachOre}`} what={line.category} line={line} sign={sign}>
          {seatNames(t, line.rows) || t('seating.unnumbered')}
        </Line>
      ))}
      {fee && <Line what={t('ticketing.receipt.fee')} line={fee} sign={sign} />}
    </ul>
  )
}

function Sums({ sale, hidesPayment }: ReceiptProps) {
  const t = useText()
  const { paid, carriedOre, means } = acrossCounter(sale)
  return (
    <dl className={styles['receiptSums']}>
      {sale.roundingOre !== 0 && !hidesPayment && (
        <Fact label={t('ticketing.rounding')}>
          <Money ore={sale.roundingOre} />
        </Fact>
      )}
      {carriedOre !== 0 && (
        <Fact
          label={t(carriedOre > 0 ? 'ticketing.exchange.carried' : 'ticketing.exchange.carriedOn')}
        >
          <Money ore={carriedOre} />
        </Fact>
      )}
      {paid.length > 1 &&
        paid.map((payment) => (
          <Fact key={payment.line} label={t(`ticketing.means.${payment.means}`)}>
            <Money ore={payment.ore} />
          </Fact>
        ))}
      {!hidesPayment && (
        <div className="dx-receipt-paid">
          <dt>
            {t(sale.refundOf === null ? 'ticketing.paidBy' : 'ticketing.refund.paidBack', {
              means: meansText(t, means),
            })}
          </dt>
          <dd>
            <Money ore={sale.totalOre + sale.roundingOre - carriedOre} />
          </dd>
        </div>
      )}
    </dl>
  )
}

export function PaidCards({ payments }: Pick<Sale, 'payments'>) {
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()
  const ids = [...new Set(payments.flatMap(({ giftCardId }) => giftCardId ?? []))]
  if (ids.length === 0 || !may('giftCards.read')) return null
  const paidBy = (id: string) =>
    payments.reduce((sum, paid) => (paid.giftCardId === id ? sum + paid.paidOre : sum), 0)
  return (
    <p className={`dx-no-print ${styles['receiptCards']}`}>
      {ids.map((id) => (
        <Link key={id} to={pagePath(partnerId, `products/giftcards/${id}`)}>
          {t('giftcards.open')}
          {ids.length > 1 && (
            <>
              {' · '}
              <Money ore={paidBy(id)} />
            </>
          )}
        </Link>
      ))}
    </p>
  )
}

function VatTable({ vat }: Pick<Sale, 'vat'>) {
  const t = useText()
  if (vat.length === 0) return null
  return (
    <table className={styles['receiptVat']}>
      <thead>
        <tr>
          <th scope="col">{t('ticketing.receipt.vatRate')}</th>
          <th scope="col">{t('ticketing.receipt.vatBasis')}</th>
          <th scope="col">{t('label.vatOre')}</th>
        </tr>
      </thead>
      <tbody>
        {vat.map((share) => (
          <tr key={`${share.code} ${share.basisPoints}`}>
            <th scope="row">{vatText(t, share)}</th>
            <td>
              <Money ore={share.grossOre - share.vatOre} />
            </td>
            <td>
              <Money ore={share.vatOre} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Receipt({ sale, hidesPayment }: ReceiptProps) {
  return (
    <div className={styles['receipt']}>
      <Head sale={sale} />
      <Lines sale={sale} />
      <Sums sale={sale} hidesPayment={hidesPayment} />
      {!hidesPayment && <PaidCards payments={sale.payments} />}
      <VatTable vat={sale.vat} />
    </div>
  )
}
