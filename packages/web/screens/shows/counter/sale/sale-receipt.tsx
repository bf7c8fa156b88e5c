import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { getSaleCustomer } from '@dxweb/areas/customers/history-contract.ts'
import { getSale, type Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { pagePath } from '../../../../data/session/page-path.ts'
import { useCan } from '../../../../data/session/session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { SalePapers } from '../../../../parts/sale-papers/sale-papers.tsx'
import { SaleBuyer } from '../../buyer/sale-buyer.tsx'
import { PaidCards, Receipt } from '../../receipt/receipt.tsx'
import { splitLines, ticketsIn } from '../cart/cart.ts'
import type { Attempt, SaleAnswer } from '../cart/send-sale.ts'
import type { Counter } from '../cart/use-counter.ts'
import { useDoneKeys } from './use-done-keys.ts'

interface SaleReceiptProps {
  counter: Counter
  attempt: Attempt
  answer: SaleAnswer
  take: (count: number) => void
}

/** Makes a long receipt scrollable by keyboard. */
const scrolled = { tabIndex: 0 }

const meansOf = ({ body: { means, payments } }: Attempt) =>
  means ?? (payments ?? []).map((payment) => payment.means).join(', ')

function Paid({ attempt, answer }: Pick<SaleReceiptProps, 'attempt' | 'answer'>) {
  const t = useText()
  const { receivedOre, exchange } = attempt
  const paidOre = answer.totalOre + answer.roundingOre - (answer.carriedOre ?? 0)
  if (exchange && exchange.differenceOre <= 0) return <PaidBack answer={answer} />
  return (
    <dl className="dx-sums">
      {answer.roundingOre !== 0 && (
        <div>
          <dt>{t('ticketing.rounding')}</dt>
          <dd>
            <Money ore={answer.roundingOre} />
          </dd>
        </div>
      )}
      <div className="dx-sums-pay">
        <dt>{t('ticketing.paidBy', { means: meansText(t, meansOf(attempt)) })}</dt>
        <dd>
          <Money ore={paidOre} />
        </dd>
      </div>
      {receivedOre !== null && (
        <>
          <div>
            <dt>{t('ticketing.received')}</dt>
            <dd>
              <Money ore={receivedOre} />
            </dd>
          </div>
          <div className="dx-sums-cash">
            <dt>{t('ticketing.change')}</dt>
            <dd>
              <Money ore={receivedOre - paidOre} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

function PaidBack({ answer }: Pick<SaleReceiptProps, 'answer'>) {
  const t = useText()
  const partnerId = usePartnerId()
  const { payments = [], giftCard } = answer
  return (
    <dl className="dx-sums">
      {payments.length === 0 && (
        <div className="dx-sums-pay">
          <dt>{t('ticketing.exchange.even')}</dt>
        </div>
      )}
      {payments.map(({ means, amountOre }) => (
        <div key={means} className="dx-sums-pay">
          <dt>{t('ticketing.refund.paidBack', { means: t(`ticketing.means.${means}`) })}</dt>
          <dd>
            <Money ore={amountOre} />
          </dd>
        </div>
      ))}
      {giftCard && (
        <div>
          <dt>{t('giftcards.number')}</dt>
          <dd>
            <Link to={pagePath(partnerId, `products/giftcards/${giftCard.id}`)}>
              {formatGiftCardNumber(giftCard.number)}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Head({ attempt, answer }: Pick<SaleReceiptProps, 'attempt' | 'answer'>) {
  const t = useText()
  const options = { enabled: useCan()('crm.read') }
  const buyer = useRead(getSaleCustomer, { saleId: answer.id }, options).data
  const name = buyer?.customer?.name ?? buyer?.reservedBy ?? ''
  const count = ticketsIn(splitLines(attempt.body.lines))
  const sold = t(attempt.exchange ? 'ticketing.exchange.done' : 'ticketing.sold', { count })
  const amount = attempt.exchange ? '' : formatMoney(answer.totalOre + answer.roundingOre)
  return (
    <output className="dx-sold-head">
      <IconCircleCheck size={26} aria-hidden />
      <span>{[sold, amount, name].filter(Boolean).join(' · ')}</span>
    </output>
  )
}

function Vat({ sale }: { sale: Sale }) {
  const t = useText()
  if (sale.vatOre === 0) return null
  return (
    <dl className="dx-sums">
      <div>
        <dt>{t('label.vatOre')}</dt>
        <dd>
          <Money ore={sale.vatOre} />
        </dd>
      </div>
    </dl>
  )
}

export function SaleReceipt({ counter, attempt, answer, take }: SaleReceiptProps) {
  const t = useText()
  const next = useRef<HTMLButtonElement>(null)
  const found = useRead(getSale, { saleId: answer.id })
  useEffect(() => next.current?.focus(), [])
  useDoneKeys({ begin: counter.begin, take })
  return (
    <>
      <Head attempt={attempt} answer={answer} />
      <SaleBuyer saleId={answer.id} />
      {found.data && <PaidCards payments={found.data.payments} />}
      <section className="dx-sold-receipt" aria-label={t('ticketing.receipt.title')} {...scrolled}>
        <Loaded of={found} failedKey="shows.receipt.failed">
          {(sale) => <Receipt sale={sale} hidesPayment />}
        </Loaded>
      </section>
      <div className="dx-sale-foot">
        {found.data && <Vat sale={found.data} />}
        <Paid attempt={attempt} answer={answer} />
        <div className="dx-sold-actions">
          <SalePapers saleId={answer.id} onMade={() => next.current?.focus()} />
          <Button
            ref={next}
            look="main"
            size="large"
            wide
            shortcut="Enter"
            label={t('ticketing.nextSale')}
            onClick={counter.begin}
          >
            {t('ticketing.nextSale')}
          </Button>
        </div>
      </div>
    </>
  )
}
