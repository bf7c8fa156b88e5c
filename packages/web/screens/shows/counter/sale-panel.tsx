import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { cashRounding } from '@dxweb/kit/money.ts'
import { percentText } from '@dxweb/kit/percent-text.ts'
import { IconBookmark, IconCash, IconCreditCard, IconGift } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useLocale, useText } from '../../../ui/text.ts'
import { CartLines } from './cart-lines.tsx'
import { CashStep } from './cash-step.tsx'
import { isEmptyCart } from './cart.ts'
import { LostSeats, Refused, Unanswered } from './sale-messages.tsx'
import { SaleClosed } from './sale-closed.tsx'
import { ReserveDialog } from './reserve-dialog.tsx'
import { SaleReceipt } from './sale-receipt.tsx'
import type { SaleBody } from './send-sale.ts'
import type { Counter } from './use-counter.ts'
import { useSaleKeys } from './use-sale-keys.ts'

const SplitPayment = lazy(() => import('./split-payment.tsx'))

interface PanelProps {
  event: EventDetail
  counter: Counter
}

function Sums({ event, counter }: PanelProps) {
  const t = useText()
  const locale = useLocale()
  const { feeOre, vatOre, totalOre } = counter.priced
  const vat =
    event.vatBasisPoints === 0
      ? t('ticketing.vatExempt')
      : t('ticketing.vat', { share: percentText(event.vatBasisPoints / 10_000, locale) })
  return (
    <dl className="dx-sums">
      <div>
        <dt>{t('ticketing.ofWhichFee')}</dt>
        <dd>
          <Money ore={feeOre} />
        </dd>
      </div>
      <div>
        <dt>{vat}</dt>
        <dd>
          <Money ore={vatOre} />
        </dd>
      </div>
      <div className="dx-sums-pay">
        <dt>{t('ticketing.toPay')}</dt>
        <dd aria-live="polite">
          <Money ore={totalOre} />
        </dd>
      </div>
    </dl>
  )
}

type CategoryKeys = ReadonlyMap<number, string>

interface MeansProps {
  counter: Counter
  canPay: boolean
  onCard: () => void
  onCash: () => void
  onSplit: () => void
  onReserve: () => void
}

/** The ways to pay, and to let somebody pay later. */
function Means({ counter, canPay, onCard, onCash, onSplit, onReserve }: MeansProps) {
  const t = useText()
  const { phase, cart } = counter
  const isSending = phase.name === 'sending'
  return (
    <div className="dx-sale-means">
      <Button
        look="main"
        size="large"
        icon={<IconCreditCard size={18} />}
        shortcut="F2"
        disabled={!canPay && !isSending}
        busy={isSending && phase.attempt.body.means === 'card'}
        onClick={onCard}
      >
        {t('ticketing.means.card')}
      </Button>
      <Button
        size="large"
        icon={<IconCash size={18} />}
        shortcut="F3"
        disabled={!canPay && !isSending}
        busy={isSending && phase.attempt.body.means === 'cash'}
        onClick={onCash}
      >
        {t('ticketing.means.cash')}
      </Button>
      <Button look="quiet" wide icon={<IconGift size={18} />} disabled={!canPay} onClick={onSplit}>
        {t('ticketing.split.start')}
      </Button>
      {cart.reservation === null && (
        <Button
          look="quiet"
          wide
          icon={<IconBookmark size={18} />}
          shortcut="F4"
          disabled={!canPay}
          onClick={onReserve}
        >
          {t('ticketing.reserve')}
        </Button>
      )}
    </div>
  )
}

/** Seats, categories, sums and the two ways to pay. */
function Choosing({ event, counter, keys }: PanelProps & { keys: CategoryKeys }) {
  const { cart, priced, isChoosing } = counter
  const [isCash, setCash] = useState(false)
  const [isReserving, setReserving] = useState(false)
  const [isSplit, setSplit] = useState(false)
  const isEmpty = isEmptyCart(cart)
  const isOpen = isChoosing && event.can.sell
  const canPay = isOpen && !isEmpty
  const send = (paid: Pick<SaleBody, 'means' | 'payments'>, receivedOre: number | null) => {
    counter.forgetLost()
    const lines = [...cart.lines, ...cart.places]
    const { holdId, reservation } = cart
    const sold = { eventId: event.id, ...paid, lines, holdId, expectedOre: priced.totalOre }
    const body = reservation ? { ...sold, reservationId: reservation.id } : sold
    counter.sell(body, receivedOre)
  }
  const sell = (means: 'card' | 'cash', receivedOre: number | null) => send({ means }, receivedOre)
  const addPlace = (categoryId: number, more: number) => {
    const [area] = counter.areas
    if (!area) return false
    const chosen = { areaId: area.id, categoryId }
    counter.forgetLost()
    counter.change({ type: 'count', ...chosen, count: counter.countOf(chosen) + more })
    return true
  }
  const categorise = (letter: string, all: boolean) => {
    const found = [...keys].find(([, key]) => key === letter)
    if (!found) return false
    if (counter.isUnnumbered) return addPlace(found[0], all ? -1 : 1)
    if (isEmpty) return false
    counter.change({ type: all ? 'categoriseAll' : 'categorise', categoryId: found[0] })
    return true
  }
  useSaleKeys({
    isOn: isOpen,
    onLetter: categorise,
    onDigit: (count) => !counter.isUnnumbered && !isCash && !isSplit && counter.chooseBest(count),
    onCard: () => canPay && !isCash && !isSplit && sell('card', null),
    onCash: () => setCash(canPay && !isSplit),
    onReserve: () => setReserving(canPay && !isSplit && cart.reservation === null),
  })
  const dueOre = cashRounding(priced.totalOre).roundedOre
  return (
    <>
      <LostSeats counter={counter} />
      <Refused counter={counter} />
      <Unanswered counter={counter} />
      <CartLines event={event} counter={counter} keys={keys} />
      <div className="dx-sale-foot">
        {!isEmpty && <Sums event={event} counter={counter} />}
        {isCash && canPay ? (
          <CashStep
            totalOre={priced.totalOre}
            dueOre={dueOre}
            onCancel={() => setCash(false)}
            onPaid={(receivedOre) => {
              setCash(false)
              sell('cash', receivedOre)
            }}
          />
        ) : (
          <Means
            counter={counter}
            canPay={canPay}
            onCard={() => sell('card', null)}
            onCash={() => setCash(true)}
            onSplit={() => setSplit(true)}
            onReserve={() => setReserving(true)}
          />
        )}
      </div>
      {isReserving && (
        <ReserveDialog event={event} counter={counter} onClose={() => setReserving(false)} />
      )}
      {isSplit && canPay && (
        <Suspense>
          <SplitPayment
            totalOre={priced.totalOre}
            onCancel={() => setSplit(false)}
            onPaid={(payments) => {
              setSplit(false)
              send({ payments }, null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Beside the hall, and on a phone a sheet at the bottom: the sale, why there is none, or the receipt. */
export function SalePanel({ event, counter, keys }: PanelProps & { keys: CategoryKeys }) {
  const t = useText()
  const { phase } = counter
  const isUnderWay = phase.name === 'sending' || phase.name === 'unanswered'
  return (
    <section
      className="dx-card dx-sale"
      aria-label={t('ticketing.sale')}
      data-empty={(phase.name === 'choosing' && isEmptyCart(counter.cart)) || undefined}
    >
      {phase.name === 'sold' ? (
        <SaleReceipt counter={counter} answer={phase.answer} attempt={phase.attempt} />
      ) : event.can.sell || isUnderWay ? (
        <Choosing event={event} counter={counter} keys={keys} />
      ) : (
        <SaleClosed event={event} />
      )}
    </section>
  )
}
