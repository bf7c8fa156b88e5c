import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { cashRounding } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { lazy, useState } from 'react'
import { TypeAhead } from '../../../../ui/dialogs/type-ahead.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CartHead } from './cart-head.tsx'
import type { Fold } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartBuyer } from '../../buyer/cart-buyer.tsx'
import { CartCampaign } from '../../campaign/cart-campaign.tsx'
import { CashStep } from './cash-step.tsx'
import { differenceOf, isEmptyCart } from '../cart/cart.ts'
import type { Cart } from '../cart/cart.ts'
import { GapChoice, useGapChoice } from './gap-choice.tsx'
import { ExchangeBack } from '../../exchange/exchange-back.tsx'
import { ExchangeHead } from '../../exchange/exchange-head.tsx'
import { MeansButtons } from './means-buttons.tsx'
import { GoneCategories, LostSeats, Message, Refused, Unanswered } from './sale-messages.tsx'
import { SaleClosed, StandingCart } from './sale-closed.tsx'
import { ClosedChoice, useClosedChoice } from '../member/closed-choice.tsx'
import { hasMemberPrice, type MemberCard, MemberCards } from '../member/member-cards.tsx'
import { ReserveDialog } from './reserve-dialog.tsx'
import { TillBar } from '../../../../parts/till/till-bar.tsx'
import { defaultCategory } from '../cart/price-cart.ts'
import { SaleReceipt } from './sale-receipt.tsx'
import type { AttemptedExchange, SaleBody } from '../cart/send-sale.ts'
import type { Counter } from '../cart/use-counter.ts'
import { useSheet } from '../../../../ui/page/use-narrow.ts'
import { useSaleKeys } from './use-sale-keys.ts'
import css from '../../campaign/cart-campaign.module.css'

const SplitPayment = lazy(() => import('./split-payment.tsx'))

interface PanelProps {
  event: EventDetail
  counter: Counter
}

function Sums({ event, counter }: PanelProps) {
  const t = useText()
  const { feeOre, vatOre, totalOre } = counter.priced
  const { exchange } = counter.cart
  const differenceOre = differenceOf(totalOre, counter.cart)
  const vat =
    event.vatBasisPoints === 0
      ? t('ticketing.vatExempt')
      : t('ticketing.vat', { share: percentText(event.vatBasisPoints / 10_000) })
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
      {exchange && (
        <>
          <div>
            <dt>{t('ticketing.exchange.newTickets')}</dt>
            <dd>
              <Money ore={totalOre} />
            </dd>
          </div>
          <div>
            <dt>{t('ticketing.exchange.oldTickets')}</dt>
            <dd>
              <Money ore={-exchange.valueOre} />
            </dd>
          </div>
        </>
      )}
      <div className="dx-sums-pay">
        <dt>{t(differenceOre < 0 ? 'ticketing.refund.toPayBack' : 'ticketing.toPay')}</dt>
        <dd aria-live="polite">
          <Money ore={Math.abs(differenceOre)} />
        </dd>
      </div>
    </dl>
  )
}

type CategoryKeys = ReadonlyMap<number, string>

/** Folds the sale sheet of a phone at first, but never while cash is counted or a sale is sent. */
function useFold(isEmpty: boolean, isBusy: boolean): Fold | null {
  const isSheet = useSheet()
  const [isFolded, setFolded] = useState(true)
  if (isEmpty && !isFolded) setFolded(true)
  return isSheet && !isBusy ? { isFolded, onFold: setFolded } : null
}

/**
 * Returns the commands of the keys. Letters choose categories. Digits choose that number of seats, or add that number
 * of places in an unnumbered hall.
 */
function choosingBy({ event, counter, keys }: PanelProps & { keys: CategoryKeys }) {
  const addPlace = (categoryId: number | undefined, more: number) => {
    const [area] = counter.areas
    if (!area || categoryId === undefined) return false
    const chosen = { areaId: area.id, categoryId }
    counter.forgetLost()
    counter.change({ type: 'count', ...chosen, count: counter.countOf(chosen) + more })
    return true
  }
  const categorise = (letter: string, all: boolean) => {
    const found = [...keys].find(([, key]) => key === letter)
    if (!found) return false
    if (counter.isUnnumbered) return addPlace(found[0], all ? -1 : 1)
    if (isEmptyCart(counter.cart)) return false
    counter.change({ type: all ? 'categoriseAll' : 'categorise', categoryId: found[0] })
    return true
  }
  const take = (count: number) =>
    counter.isUnnumbered
      ? addPlace(defaultCategory(event.categories)?.id, count)
      : counter.chooseBest(count)
  return { categorise, take }
}

interface FaultsProps extends Pick<PanelProps, 'counter'> {
  gaps: ReturnType<typeof useGapChoice>
  closed: ReturnType<typeof useClosedChoice>
}

function Faults({ counter, gaps, closed }: FaultsProps) {
  return (
    <>
      <LostSeats counter={counter} />
      <GoneCategories counter={counter} />
      <Refused counter={counter} />
      <GapChoice counter={counter} gaps={gaps} />
      {closed.refusal && (
        <Message>
          <ClosedChoice closed={closed} />
        </Message>
      )}
      <Unanswered counter={counter} />
    </>
  )
}

function Choosing({ event, counter, keys }: PanelProps & { keys: CategoryKeys }) {
  const t = useText()
  const { cart, priced, isChoosing } = counter
  const [cash, setCash] = useState<'none' | 'counting' | 'left'>('none')
  const isCash = cash === 'counting'
  const [isReserving, setReserving] = useState(false)
  const [isSplit, setSplit] = useState(false)
  const [to, setTo] = useState<AttemptedExchange['to']>('means')
  const gaps = useGapChoice(counter)
  const closed = useClosedChoice(counter)
  const [cards, setCards] = useState<readonly MemberCard[]>([])
  const hasMember = hasMemberPrice(event, cart)
  const isEmpty = isEmptyCart(cart)
  const isOpen = isChoosing && event.can.sell
  const canPay = isOpen && !isEmpty && (!hasMember || cards.length > 0 || cart.exchange !== null)
  const differenceOre = differenceOf(priced.totalOre, cart)
  const isPaid = differenceOre > 0 || cart.exchange === null
  const fold = useFold(isEmpty, isCash || !isChoosing)
  const isShown = isEmpty || !fold?.isFolded
  const send = (paid: Pick<SaleBody, 'means' | 'payments'>, receivedOre: number | null) => {
    counter.forgetLost()
    const lines = [...cart.lines, ...cart.places]
    const { holdId, reservation, exchange } = cart
    const sold = { eventId: event.id, ...paid, lines, holdId, expectedOre: priced.totalOre }
    const body = {
      ...sold,
      ...(reservation && { reservationId: reservation.id }),
      ...(cart.customer && { customerId: cart.customer.id }),
      ...(hasMember && { membershipNumbers: cards.map(({ number }) => number) }),
      ...(cart.campaign && { campaign: cart.campaign.code }),
      ...gaps.body,
      ...closed.body,
    }
    counter.sell(body, receivedOre, exchange ? { ...exchange, differenceOre, to } : undefined)
  }
  const sell = (means: 'card' | 'cash', receivedOre: number | null) => {
    setCash('none')
    send({ means }, receivedOre)
  }
  const choosing = choosingBy({ event, counter, keys })
  const mayReserve = cart.reservation === null && cart.exchange === null
  useSaleKeys({
    isOn: isOpen,
    onLetter: (letter, all) => choosing.categorise(letter, all),
    onDigit: (count) => !isCash && !isSplit && choosing.take(count),
    onCard: () => canPay && !isCash && !isSplit && sell('card', null),
    onCash: () => canPay && !isSplit && isPaid && setCash('counting'),
    onReserve: () => setReserving(isOpen && !isEmpty && !isSplit && mayReserve),
  })
  const dueOre = cashRounding(Math.max(0, differenceOre)).roundedOre
  return (
    <>
      <Faults counter={counter} gaps={gaps} closed={closed} />
      <ExchangeHead counter={counter} />
      {!isEmpty && <CartHead counter={counter} fold={fold} />}
      {isShown && <CartLines event={event} counter={counter} keys={keys} />}
      {isShown && hasMember && (
        <MemberCards
          customer={cart.customer}
          cards={cards}
          isChoosing={isChoosing}
          onChange={setCards}
        />
      )}
      {isShown && mayReserve && !isEmpty && (
        <div className={css['extras']}>
          <CartBuyer counter={counter} />
          <CartCampaign counter={counter} />
        </div>
      )}
      {isShown && (
        <div className="dx-sale-foot">
          {!isEmpty && <Sums event={event} counter={counter} />}
          {isCash && canPay ? (
            <CashStep
              totalOre={differenceOre}
              dueOre={dueOre}
              onCancel={() => setCash('left')}
              onPaid={(receivedOre) => sell('cash', receivedOre)}
            />
          ) : isPaid ? (
            <MeansButtons
              counter={counter}
              canPay={canPay}
              onCard={() => sell('card', null)}
              isBackFromCash={cash === 'left'}
              onCash={() => setCash('counting')}
              onSplit={() => setSplit(true)}
              onReserve={mayReserve ? () => setReserving(true) : null}
            />
          ) : (
            <ExchangeBack
              counter={counter}
              canPay={canPay}
              differenceOre={differenceOre}
              to={to}
              onTo={setTo}
              onDone={() => sell('card', null)}
            />
          )}
        </div>
      )}
      {isReserving && <ReserveDialog {...{ event, counter }} onClose={() => setReserving(false)} />}
      {isSplit && canPay && (
        <TypeAhead label={t('giftcards.number')} maxLength={30} onClose={() => setSplit(false)}>
          <SplitPayment
            totalOre={differenceOre}
            onCancel={() => setSplit(false)}
            onPaid={(payments) => {
              setSplit(false)
              send({ payments }, null)
            }}
          />
        </TypeAhead>
      )}
    </>
  )
}

/**
 * React key of the sale's steps. Emptying the cart or starting another cart changes the key, which discards counted
 * cash and overrides.
 */
const ownerOf = (cart: Cart) => (isEmptyCart(cart) ? 'nobody' : cart.holdId)

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
      <TillBar />
      {phase.name === 'sold' ? (
        <SaleReceipt
          counter={counter}
          answer={phase.answer}
          attempt={phase.attempt}
          take={choosingBy({ event, counter, keys }).take}
        />
      ) : event.can.sell || isUnderWay ? (
        <Choosing key={ownerOf(counter.cart)} event={event} counter={counter} keys={keys} />
      ) : (
        <>
          {!isEmptyCart(counter.cart) && <StandingCart event={event} counter={counter} />}
          <SaleClosed event={event} />
        </>
      )}
    </section>
  )
}
