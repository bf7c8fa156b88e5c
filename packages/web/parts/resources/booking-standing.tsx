import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTimeZone } from '../../data/session/use-when.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'
import { type Faults, faultsOf, wantedBy } from './booking-faults.ts'
import styles from './resources.module.css'

// catalog: resources.warn.*

export function ShiftWarnings({ faults }: { faults: Faults }) {
  const t = useText()
  return faults.warnings.map((warning) => (
    <span key={warning.kind} className={styles['bookingWarning']}>
      <IconAlertTriangle size={15} aria-hidden />
      {t(`resources.warn.${warning.kind}`, { hours: decimalText(warning.hours) })}
    </span>
  ))
}

interface StandingProps {
  booking: ResourceBooking
  around: readonly ResourceBooking[]
  /** Number of units; undefined while the resource is loading. */
  units: number | undefined
}

export function BookingStanding({ booking, around, units }: StandingProps) {
  const t = useText()
  const zone = useTimeZone()
  if (units === undefined || booking.eventState === 'cancelled') return null
  const faults = faultsOf(wantedBy(booking), units, around, zone)
  const isClash = faults.isLacking || faults.working.length > 0
  return (
    <>
      {isClash && (
        <Badge tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t(booking.acceptsOverlap ? 'resources.atOwnRisk' : 'resources.overlaps')}
        </Badge>
      )}
      <ShiftWarnings faults={faults} />
    </>
  )
}
