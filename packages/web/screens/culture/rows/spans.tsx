import type { CalendarEvent } from '@dxweb/areas/events/planning-contract.ts'
import type { ResourceBooking } from '@dxweb/areas/resources/booking-contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useWhen } from '../../../data/use-when.ts'
import { Link } from '../../../ui/link.tsx'
import { useText } from '../../../ui/text.ts'
import { placeOn, type RowAxis } from './row-axis.ts'

interface SpanProps {
  /** Which bar it is of its row. */
  barKey: string
  partnerId: number
  place: CSSProperties
}

interface EventSpanProps extends SpanProps {
  event: CalendarEvent
  axis: RowAxis
  /** Drawn day by day, where no hours can be told apart. */
  byDay: boolean
  onTake?: ((down: PointerEvent) => void) | undefined
  onKey?: ((key: KeyboardEvent) => void) | undefined
}

const kindOf = (color: string) => ({ '--kind': color }) as CSSProperties

/** An event in its hall's row, over the hatched time that it takes the hall beside its own. */
export function EventSpan(props: EventSpanProps) {
  const { barKey, partnerId, event, place, axis, byDay, onTake, onKey } = props
  const t = useText()
  const when = useWhen()
  const own = placeOn(axis, Date.parse(event.startsAt), Date.parse(event.endsAt))
  return (
    <>
      {!byDay && event.busyFrom + event.busyUntil !== event.startsAt + event.endsAt && (
        <span className="dx-span-busy dx-hatched" aria-hidden style={place} />
      )}
      <Link
        to={`/partners/${partnerId}/shows/${event.id}/sales`}
        className="dx-span"
        data-bar={barKey}
        data-event={event.id}
        data-state={event.state}
        data-clash={event.acceptsOverlap || undefined}
        data-movable={onTake ? '' : undefined}
        style={{ ...place, ...(!byDay && own), ...kindOf(event.eventTypeColor) }}
        title={`${event.title}, ${when(event.startsAt, 'moment')}–${when(event.endsAt, 'time')}`}
        draggable={false}
        aria-keyshortcuts={onTake ? 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowRight' : undefined}
        onPointerDown={onTake}
        onKeyDown={onKey}
      >
        {event.acceptsOverlap && (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            <span className="dx-hidden">{t('calendar.overlaps')}, </span>
          </>
        )}
        <span className="dx-tabular">{when(event.startsAt, 'time')}</span>
        <b>{event.title}</b>
        <span className="dx-hidden">
          , {when(event.startsAt, 'longDay')}
          {event.state === 'draft' && `, ${t('shows.state.draft')}`}
        </span>
      </Link>
    </>
  )
}

interface BookingSpanProps extends SpanProps {
  booking: ResourceBooking
  isClash: boolean
  /** What the row does not say of it: whom, or what it is for. */
  part: string
}

interface OrderSpanProps extends SpanProps {
  order: { id: number; number: string; title: string; state: string }
}

/** An order over its period; what is not confirmed looks like a draft. */
export function OrderSpan({ barKey, partnerId, order, place }: OrderSpanProps) {
  return (
    <Link
      to={`/partners/${partnerId}/orders/${order.id}`}
      className="dx-span"
      data-bar={barKey}
      data-state={order.state === 'confirmed' ? undefined : 'draft'}
      style={{ ...place, ...kindOf('var(--sky)') }}
      title={`${order.number} ${order.title}`}
    >
      <span className="dx-tabular">{order.number}</span>
      <b>{order.title}</b>
    </Link>
  )
}

/** What an event has booked, in the row of the thing or the person. */
export function BookingSpan(props: BookingSpanProps) {
  const { barKey, partnerId, booking, place, isClash, part } = props
  const t = useText()
  const when = useWhen()
  const time = `${when(booking.startsAt, 'moment')}–${when(booking.endsAt, 'time')}`
  return (
    <Link
      to={`/partners/${partnerId}/shows/${booking.eventId}/resources`}
      className="dx-span"
      data-bar={barKey}
      data-state={booking.eventState}
      data-clash={isClash || undefined}
      style={{ ...place, ...kindOf(booking.eventTypeColor) }}
      title={`${booking.event}, ${part}, ${time}`}
    >
      {isClash && (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <span className="dx-hidden">{t('calendar.overlaps')}, </span>
        </>
      )}
      <span>{part}</span>
      <b>{booking.event}</b>
      <span className="dx-hidden">, {time}</span>
    </Link>
  )
}
