import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Badge } from '../../../../ui/page/badge.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { differenceOf, ticketsIn } from '../cart/cart.ts'
import { HoldMark } from './hold-mark.tsx'
import type { Counter } from '../cart/use-counter.ts'

/** On a phone the sale is folded to its head, so that the hall is seen. */
export interface Fold {
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

interface CartHeadProps {
  counter: Counter
  /** None where the sale has a place of its own beside the hall. */
  fold: Fold | null
}

/** How much is in the cart and how long it is held; what the sheet on a phone is folded to and opened by. */
export function CartHead({ counter, fold }: CartHeadProps) {
  const t = useText()
  const { cart, priced } = counter
  const title = t(priced.places.length === 0 ? 'ticketing.seats' : 'ticketing.tickets', {
    count: ticketsIn(cart),
  })
  const Chevron = fold?.isFolded ? IconChevronUp : IconChevronDown
  return (
    <div className="dx-cart-head">
      <h2>
        {fold ? (
          <button
            type="button"
            className="dx-cart-fold"
            aria-expanded={!fold.isFolded}
            onClick={() => fold.onFold(!fold.isFolded)}
          >
            <Chevron size={18} aria-hidden />
            <span>{title}</span>
            {fold.isFolded && <Money ore={Math.abs(differenceOf(priced.totalOre, cart))} />}
          </button>
        ) : (
          title
        )}
      </h2>
      {cart.reservation ? (
        <Badge tone="info">
          {[
            t('ticketing.collecting', { number: String(cart.reservation.number) }),
            cart.reservation.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Badge>
      ) : (
        <HoldMark state={counter.hold.state} onAgain={counter.hold.again} />
      )}
    </div>
  )
}
