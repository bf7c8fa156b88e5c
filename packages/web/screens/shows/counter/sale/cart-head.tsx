import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Badge } from '../../../../ui/page/badge.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { differenceOf, ticketsIn } from '../cart/cart.ts'
import { HoldMark } from './hold-mark.tsx'
import type { Counter } from '../cart/use-counter.ts'

export interface Fold {
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

interface CartHeadProps {
  counter: Counter
  fold: Fold | null
}

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
