import { type ReactNode, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type ListedEvent, type Narrowed, useOrderEvents } from './use-order-events.ts'
import styles from '../papers/styles/orders.module.css'

// catalog: shows.state.*

interface EventsOfProps {
  narrowed: Narrowed
  /** Last day of the order or project. */
  until: string
  actions?: ReactNode
  /** Renders a form in place of the chosen event's line; `onClose` restores the line. */
  renderMove?: (event: ListedEvent, onClose: () => void) => ReactNode
}

interface EventLineProps {
  event: ListedEvent
  renderMove: EventsOfProps['renderMove']
}

function EventLine({ event, renderMove }: EventLineProps) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const [isMoving, move] = useState(false)
  return (
    <li>
      <Link to={pagePath(partnerId, `shows/${event.eventId}/sales`)}>{event.event}</Link>
      {isMoving ? (
        renderMove?.(event, () => move(false))
      ) : (
        <>
          <span className="dx-dim dx-small">
            {when(event.startsAt, 'moment')} · {event.auditorium}
            {event.state !== 'published' && (
              <Badge tone="off">{t(`shows.state.${event.state}`)}</Badge>
            )}
          </span>
          <span className={styles['orderSold']}>
            {t('ticketing.tickets', { count: event.tickets })} · <Money ore={event.grossOre} />
          </span>
          {renderMove && event.state !== 'cancelled' && (
            <Button
              size="small"
              look="quiet"
              label={t('orders.events.move', { title: event.event })}
              onClick={() => move(true)}
            >
              {t('orders.events.moveShort')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}

export function EventsOf({ narrowed, until, actions, renderMove }: EventsOfProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const found = useOrderEvents(narrowed)
  const allOf = (days: string[]) => {
    const period = { from: days[0] ?? until, to: [until, ...days].toSorted().at(-1) ?? until }
    const asked = new URLSearchParams({ ...period, ...narrowed })
    return pagePath(partnerId, `report/order-events?${asked.toString()}`)
  }
  return (
    <Card title={t('orders.events')} actions={actions}>
      <Loaded of={found} failedKey="orders.events.failed">
        {({ data, sums, rowCount }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('orders.events.none')}</p>
          ) : (
            <>
              <ul className={styles['orderEvents']}>
                {data.map((event) => (
                  <EventLine key={event.eventId} event={event} renderMove={renderMove} />
                ))}
              </ul>
              <p className={styles['orderSums']}>
                <Link to={allOf(data.map(({ heldOn }) => heldOn))}>
                  {t('orders.events.all', { count: rowCount ?? data.length })}
                </Link>
                <span className="dx-strong">
                  {t('ticketing.tickets', { count: Number(sums?.tickets ?? 0) })} ·{' '}
                  <Money ore={Number(sums?.grossOre ?? 0)} />
                </span>
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
