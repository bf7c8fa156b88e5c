import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { isEmptyCart, ticketsIn } from '../cart/cart.ts'
import type { Counter } from '../cart/use-counter.ts'

export function Message({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const t = useText()
  return (
    <div className="dx-sale-message" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>{children}</div>
      {onClose && (
        <IconButton label={t('shell.close')} icon={<IconX size={15} />} onClick={onClose} />
      )}
    </div>
  )
}

export function LostSeats({ counter }: { counter: Counter }) {
  const t = useText()
  const { lost, isCollected, isReplaced, short, nameOf, forgetLost } = counter
  if (lost.length === 0 && short === null && !isCollected) return null
  return (
    <Message onClose={forgetLost}>
      {isCollected && t('shows.reservations.collectedBy')}
      {isReplaced && t('ticketing.othersChosen')}
      {lost.length > 0 &&
        !isReplaced &&
        t('ticketing.lost', { count: lost.length, seats: lost.map(nameOf).join(' · ') })}
      {short !== null && <p>{t('ticketing.tooFewPlaces', { count: short })}</p>}
    </Message>
  )
}

export function GoneCategories({ counter }: { counter: Counter }) {
  const t = useText()
  const { gone, forgetGone } = counter
  if (gone.length === 0) return null
  return (
    <Message onClose={forgetGone}>
      {t('ticketing.categoryGone', { names: gone.join(', ') })}
    </Message>
  )
}

/** Returns true if the sale was refused for its number of tickets, and the number has changed since. */
function useIsOutdated(refusal: Refusal | null, count: number) {
  const [seen, setSeen] = useState({ refusal, count })
  if (seen.refusal !== refusal) setSeen({ refusal, count })
  const isOfLines = refusal?.code === 'invalid' && refusal.fields?.['lines'] !== undefined
  return isOfLines && seen.refusal === refusal && seen.count !== count
}

export function Refused({ counter }: { counter: Counter }) {
  const t = useText()
  const { phase, lost } = counter
  const refusal = phase.name === 'choosing' ? phase.refusal : null
  const isOutdated = useIsOutdated(refusal, ticketsIn(counter.cart))
  if (!refusal || isOutdated || (refusal.code === 'seat_taken' && lost.length > 0)) return null
  if (refusal.code === 'seat_taken' && isEmptyCart(counter.cart)) return null
  if (refusal.code === 'leaves_gap' || refusal.fields?.['reservationId']) return null
  if (refusal.fields?.['customerId']?.code === 'closed_sale') return null
  const [field] = Object.values(fieldTexts(t, refusal))
  const isPrice = refusal.code === 'stale'
  return (
    <Message>{isPrice ? t('ticketing.priceChanged') : (field ?? refusalText(t, refusal))}</Message>
  )
}

/** The sale is resent with the same key, so it cannot be made twice. */
export function Unanswered({ counter }: { counter: Counter }) {
  const t = useText()
  const { phase, again } = counter
  const isSending = phase.name === 'sending'
  if (phase.name !== 'unanswered' && !(isSending && phase.isRepeated)) return null
  return (
    <Message>
      <p>{t('ticketing.unanswered')}</p>
      <Button size="small" busy={isSending} onClick={again}>
        {t('ticketing.unanswered.now')}
      </Button>
    </Message>
  )
}
