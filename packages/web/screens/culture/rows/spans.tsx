import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { type MaybeOption, useOptionText } from '../../../parts/orders/use-option-text.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { ShownEvent } from '../axis/clashes.ts'
import { isNarrow, placeOn, type RowAxis } from './row-axis.ts'
import type { Bar } from './time-rows.tsx'
import styles from './rows.module.css'

interface SpanProps {
  bar: Bar
  partnerId: number
  place: CSSProperties
  /** Minimum pixels per hour. */
  hourWidth: number
}

interface EventSpanProps extends SpanProps {
  event: ShownEvent
  axis: RowAxis
  /** True if bars span whole days, since hours would be too narrow. */
  byDay: boolean
  onDragStart?: ((down: PointerEvent) => void) | undefined
  onKey?: ((key: KeyboardEvent) => void) | undefined
}

const kindOf = (color: string) => ({ '--kind': color }) as CSSProperties

const sentence = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

const Clash = () => <IconAlertTriangle size={14} aria-hidden />

/** Returns true if the hall is busy outside the event's bar, or on another day if bars span whole days. */
const isBusyOutside = (event: ShownEvent, bar: Bar, byDay: boolean) =>
  byDay
    ? Date.parse(event.busyFrom) < bar.from || Date.parse(event.busyUntil) > bar.until
    : event.busyFrom + event.busyUntil !== event.startsAt + event.endsAt

/** A bar has a single text line without inner boxes, because a timeline scrolls a thousand bars. */
export function EventSpan(props: EventSpanProps) {
  const { bar, partnerId, event, place, axis, byDay, hourWidth, onDragStart, onKey } = props
  const t = useText()
  const when = useWhen()
  const end = useUntil()
  const [from, until] = [Date.parse(event.startsAt), Date.parse(event.endsAt)]
  const time = when(event.startsAt, 'time')
  const isShort = byDay
    ? isNarrow(bar.from, bar.until, hourWidth)
    : isNarrow(from, until, hourWidth)
  return (
    <>
      {isBusyOutside(event, bar, byDay) && (
        <span
          className={`${styles['spanBusy']} dx-hatched`}
          aria-hidden
          style={{
            ...place,
            ...placeOn(axis, Date.parse(event.busyFrom), Date.parse(event.busyUntil)),
          }}
        />
      )}
      <Link
        to={pagePath(partnerId, `shows/${event.id}/sales`)}
        className="dx-span"
        data-bar={bar.key}
        data-event={event.id}
        data-state={event.state}
        data-clash={event.isClash || undefined}
        data-movable={onDragStart ? '' : undefined}
        style={{
          ...place,
          ...(!byDay && placeOn(axis, from, until)),
          ...kindOf(event.eventTypeColor),
        }}
        aria-label={sentence(
          event.isClash && t('calendar.overlaps'),
          `${time} ${event.title}`,
          when(event.startsAt, 'longDay'),
          event.state === 'draft' && t('shows.state.draft'),
        )}
        title={`${event.title}, ${when(event.startsAt, 'moment')}–${end(event.endsAt, 'time')}`}
        draggable={false}
        aria-keyshortcuts={
          onDragStart ? 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowRight' : undefined
        }
        onPointerDown={onDragStart}
        onKeyDown={onKey}
      >
        {event.isClash && <Clash />}
        {!isShort && `${time} `}
        <b>{event.title}</b>
      </Link>
    </>
  )
}

interface BookingSpanProps extends SpanProps {
  booking: ResourceBooking
  isClash: boolean
  /** Text before the event's title: the person or the purpose of the booking. */
  part: string
}

interface OrderSpanProps extends SpanProps {
  order: MaybeOption & { id: number; number: string; title: string; state: string }
}

export function OrderSpan({ bar, partnerId, order, place, hourWidth }: OrderSpanProps) {
  const option = useOptionText()(order)
  const name = sentence(`${order.number} ${order.title}`, option)
  return (
    <Link
      to={pagePath(partnerId, `orders/${order.id}`)}
      className="dx-span"
      data-bar={bar.key}
      data-state={order.state === 'confirmed' ? undefined : 'draft'}
      style={{ ...place, ...kindOf('var(--sky)') }}
      aria-label={name}
      title={name}
    >
      {!isNarrow(bar.from, bar.until, hourWidth) && `${option ?? order.number} `}
      <b>{order.title}</b>
    </Link>
  )
}

interface SeveralSpanProps extends SpanProps {
  bookings: readonly ResourceBooking[]
  onOpen: () => void
}

export function SeveralSpan({ bar, place, bookings, onOpen }: SeveralSpanProps) {
  const t = useText()
  const when = useWhen()
  const count = bookings.length
  const named = bookings.map(({ event, startsAt }) => `${when(startsAt, 'time')} ${event}`)
  return (
    <button
      type="button"
      className="dx-span"
      data-bar={bar.key}
      style={{ ...place, ...kindOf('var(--ink-3)') }}
      aria-label={`${t('timeline.several', { count })}: ${named.join(', ')}`}
      title={named.join('\n')}
      onClick={onOpen}
    >
      <b>{t('timeline.several', { count })}</b>
    </button>
  )
}

export function BookingSpan(props: BookingSpanProps) {
  const { bar, partnerId, booking, place, hourWidth, isClash, part } = props
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const time = `${when(booking.startsAt, 'moment')}–${until(booking.endsAt, 'time')}`
  return (
    <Link
      to={pagePath(partnerId, `shows/${booking.eventId}/resources`)}
      className="dx-span"
      data-bar={bar.key}
      data-state={booking.eventState}
      data-clash={isClash || undefined}
      style={{ ...place, ...kindOf(booking.eventTypeColor) }}
      aria-label={sentence(isClash && t('calendar.overlaps'), `${part} ${booking.event}`, time)}
      title={`${booking.event}, ${part}, ${time}`}
    >
      {isClash && <Clash />}
      {!isNarrow(bar.from, bar.until, hourWidth) && `${part} `}
      <b>{booking.event}</b>
    </Link>
  )
}
