import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BookingStanding } from '../../../parts/resources/booking-standing.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { TimeSpan } from '../ground/time-span.tsx'
import styles from './styles/resources.module.css'

export interface BookedProps {
  bookings: readonly ResourceBooking[]
  /** Bookings of the venue in the days around the event. */
  around: readonly ResourceBooking[]
  unitsOf: (resourceId: number) => number | undefined
  canEdit: boolean
  onChange: (booking: ResourceBooking) => void
  onFree: (booking: ResourceBooking) => void
}

function Who({ booking }: { booking: ResourceBooking }) {
  const t = useText()
  if (!booking.isFunction) return <>{booking.unitCount} × </>
  if (booking.staffId === null) {
    const text = t('resources.unstaffedCount', { count: booking.unitCount })
    return <Badge tone="warn">{text}</Badge>
  }
  return (
    <>
      <b>{booking.staff}</b>
      {booking.mobile && <a href={`tel:${booking.mobile}`}>{formatPhone(booking.mobile)}</a>}
    </>
  )
}

function Price({ booking }: { booking: ResourceBooking }) {
  const t = useText()
  if (booking.priceOre === 0) return null
  return (
    <>
      <Money ore={booking.priceOre} /> / {t(`choice.unit.${booking.unit}`)}
      {booking.priceType && ` · ${booking.priceType}`}
    </>
  )
}

function Line(props: BookedProps & { booking: ResourceBooking }) {
  const t = useText()
  const { booking, around, unitsOf, canEdit, onChange, onFree } = props
  const name = [booking.staff, booking.resource].filter(Boolean).join(', ')
  return (
    <li className="dx-booked">
      <span className={styles['bookedWhat']}>
        {booking.isFunction ? (
          <>
            <span className="dx-dim">{booking.resource}</span> <Who booking={booking} />
          </>
        ) : (
          <>
            <Who booking={booking} />
            <b>{booking.resource}</b>
          </>
        )}
      </span>
      <span className="dx-tabular">
        <TimeSpan startsAt={booking.startsAt} endsAt={booking.endsAt} />
      </span>
      <span className={`dx-dim ${styles['bookedPrice']}`}>
        <Price booking={booking} />
      </span>
      <span className={styles['bookedStanding']}>
        {booking.note && <span className="dx-dim">{booking.note}</span>}
        <BookingStanding booking={booking} around={around} units={unitsOf(booking.resourceId)} />
      </span>
      {canEdit && (
        <span className={styles['bookedActions']}>
          <IconButton
            label={t('resources.changeOf', { name })}
            icon={<IconPencil size={17} />}
            onClick={() => onChange(booking)}
          />
          <IconButton
            label={t('resources.freeOf', { name })}
            icon={<IconTrash size={17} />}
            onClick={() => onFree(booking)}
          />
        </span>
      )}
    </li>
  )
}

export function BookedCard({
  title,
  actions,
  empty,
  ...props
}: BookedProps & { title: string; actions?: ReactNode; empty: string }) {
  return (
    <Card title={title} actions={actions} flush>
      {props.bookings.length === 0 && <p className={`dx-dim ${styles['bookedEmpty']}`}>{empty}</p>}
      <ul className={styles['bookedList']}>
        {props.bookings.map((booking) => (
          <Line key={booking.id} {...props} booking={booking} />
        ))}
      </ul>
    </Card>
  )
}
