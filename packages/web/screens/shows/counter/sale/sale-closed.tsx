import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconEye, IconLock, IconPlayerPause } from '@tabler/icons-react'
import { usePartnerId } from '../../../../data/session/context.ts'
import { pagePath } from '../../../../data/session/page-path.ts'
import { useSession } from '../../../../data/session/session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CartHead } from './cart-head.tsx'
import type { Counter } from '../cart/use-counter.ts'
import { NextStep } from '../../publishing/next-step.tsx'

const isSelling = ({ saleState }: EventDetail) => saleState === 'inSale' || saleState === 'fewLeft'

/** Returns the counter's own state for an event on sale, since the event may be on sale only on the web. */
const stateHere = (event: EventDetail) =>
  isSelling(event) ? event.channels.counter.state : event.saleState

/** Shows that the venue sells nothing until the platform resumes the venue's sales. */
function Paused() {
  const t = useText()
  return (
    <EmptyState
      icon={<IconPlayerPause size={22} stroke={1.7} />}
      title={t('ticketing.closed.paused')}
      text={t('ticketing.closedText.paused')}
    />
  )
}

export function SaleClosed({ event }: { event: EventDetail }) {
  const isPaused = useSession().lastContext.partner?.isPaused === true
  return isPaused ? <Paused /> : <SaleClosedOf event={event} />
}

function SaleClosedOf({ event }: { event: EventDetail }) {
  const t = useText()
  const state = stateHere(event)
  const isOnSale = state === 'inSale'
  const Icon = isOnSale ? IconEye : IconLock
  const partnerId = usePartnerId()
  const why = isStoppedByTime(event) ? 'stoppedByTime' : state
  const isElsewhere = state !== event.saleState && !isOnSale && isSelling(event)
  return (
    <EmptyState
      icon={<Icon size={22} stroke={1.7} />}
      title={t(isOnSale ? 'ticketing.mayNotSell' : `ticketing.closed.${state}`)}
      text={t(
        isOnSale
          ? 'ticketing.mayNotSellText'
          : `ticketing.closedText.${isElsewhere ? 'onWebOnly' : mayNotPublish(event) ? 'waits' : why}`,
      )}
      action={
        isStoppedByTime(event) && event.can.edit ? (
          <LinkButton to={pagePath(partnerId, `shows/${event.id}/settings`)}>
            {t('ticketing.changeStop')}
          </LinkButton>
        ) : (
          <NextStep event={event} />
        )
      }
    />
  )
}

const mayNotPublish = ({ saleState, can }: EventDetail) => saleState === 'draft' && !can.edit

const isStoppedByTime = ({ saleState, isPastStop }: EventDetail) =>
  saleState === 'stopped' && isPastStop

/** Shows a cart from before the sale closed, with its remaining time and a button that releases the seats. */
export function StandingCart({ event, counter }: { event: EventDetail; counter: Counter }) {
  const t = useText()
  const { cart, change } = counter
  return (
    <div className="dx-standing-cart">
      <CartHead counter={counter} fold={null} />
      {event.saleState === 'stopped' && <p className="dx-dim">{t('ticketing.stillChosen')}</p>}
      <Button size="small" onClick={() => change({ type: 'empty', holdId: cart.holdId })}>
        {t('ticketing.letGo')}
      </Button>
    </div>
  )
}
