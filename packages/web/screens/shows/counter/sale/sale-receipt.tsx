import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { getSale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { SalePapers } from '../../papers/sale-papers.tsx'
import { SaleBuyer } from '../../buyer/sale-buyer.tsx'
import { Receipt } from '../../receipt/receipt.tsx'
import { splitLines, ticketsIn } from '../cart/cart.ts'
import type { Attempt, SaleAnswer } from '../cart/send-sale.ts'
import type { Counter } from '../cart/use-counter.ts'

interface SaleReceiptProps {
  counter: Counter
  attempt: Attempt
  answer: SaleAnswer
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
            <Link to={`/partners/${partnerId}/products/giftcards/${giftCard.id}`}>
              {formatGiftCardNumber(giftCard.number)}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The payment is shown below while it loads. */
function SoldReceipt({ saleId }: { saleId: string }) {
  const found = useRead(getSale, { saleId })
  return (
    <Loaded of={found} failedKey="shows.receipt.failed">
      {(sale) => (
        <>
          <Receipt sale={sale} isPaidTold />
          <SaleBuyer saleId={saleId} />
        </>
      )}
    </Loaded>
  )
}

export function SaleReceipt({ counter, attempt, answer }: SaleReceiptProps) {
  const t = useText()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <>
      <output className="dx-sold-head">
        <IconCircleCheck size={26} aria-hidden />
        <span>
          {t(attempt.exchange ? 'ticketing.exchange.done' : 'ticketing.sold', {
            count: ticketsIn(splitLines(attempt.body.lines)),
          })}
        </span>
      </output>
      <section className="dx-sold-receipt" aria-label={t('shows.receipt.title')} {...scrolled}>
        <SoldReceipt saleId={answer.id} />
      </section>
      <div className="dx-sale-foot">
        <Paid attempt={attempt} answer={answer} />
        <div className="dx-sold-actions">
          <SalePapers saleId={answer.id} />
          <Button ref={next} look="main" size="large" wide onClick={counter.begin}>
            {t('ticketing.nextSale')}
          </Button>
        </div>
      </div>
    </>
  )
}
