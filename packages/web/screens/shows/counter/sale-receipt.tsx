import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useText } from '../../../ui/text.ts'
import { TicketsLink } from '../tickets-link.tsx'
import { priceCart } from './price-cart.ts'
import type { Attempt, SaleAnswer } from './send-sale.ts'
import type { Counter } from './use-counter.ts'

interface SaleReceiptProps {
  event: EventDetail
  counter: Counter
  attempt: Attempt
  answer: SaleAnswer
}

function Paid({ attempt, answer }: Pick<SaleReceiptProps, 'attempt' | 'answer'>) {
  const t = useText()
  const paidOre = answer.totalOre + answer.roundingOre
  const { receivedOre } = attempt
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
        <dt>{t('ticketing.paidBy', { means: t(`ticketing.means.${attempt.body.means}`) })}</dt>
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

/** What was just sold. 'Nytt salg' has the focus, so that Enter goes on with the queue. */
export function SaleReceipt({ event, counter, attempt, answer }: SaleReceiptProps) {
  const t = useText()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const lines = useMemo(
    () => priceCart(event, attempt.body.lines).lines,
    [event, attempt.body.lines],
  )
  return (
    <>
      <output className="dx-sold-head">
        <IconCircleCheck size={26} aria-hidden />
        <span>{t('ticketing.sold', { count: attempt.body.lines.length })}</span>
      </output>
      <ul className="dx-cart-lines dx-sold-lines">
        {lines.map((line) => (
          <li key={line.seatId} className="dx-cart-line">
            <span className="dx-cart-seat">
              <b>{counter.nameOf(line.seatId)}</b>
              <span>{[line.category.name, line.zone?.name].filter(Boolean).join(' · ')}</span>
            </span>
            <Money ore={line.paidOre} />
          </li>
        ))}
      </ul>
      <div className="dx-sale-foot">
        <Paid attempt={attempt} answer={answer} />
        <div className="dx-sold-actions">
          <TicketsLink saleId={answer.id} />
          <Button ref={next} look="main" size="large" wide onClick={counter.begin}>
            {t('ticketing.nextSale')}
          </Button>
        </div>
      </div>
    </>
  )
}
