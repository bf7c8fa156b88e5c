import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { minFree, type Free, type Stretch } from '@dxweb/areas/resources/shifts/free-units.ts'
import { shiftWarnings, type ShiftWarning } from '@dxweb/areas/resources/shifts/shift-warnings.ts'
import { takenBy } from '../../data/rows/resource-bookings.ts'

export interface Wanted extends Stretch {
  /** Id of the booking itself, which is excluded from the comparison; null for a new one. */
  id: number | null
  resourceId: number
  staffId: number | null
  unitCount: number
}

export interface Faults {
  /** Period with the fewest free units. */
  fewest: Free
  isLacking: boolean
  /** Other bookings of the same person at the same time. */
  working: ResourceBooking[]
  /** Faults of rest and working hours, which are only warnings. */
  warnings: Exclude<ShiftWarning, { kind: 'overlap' }>[]
}

/** Follows the same rules as the server. */
export function faultsOf(
  wanted: Wanted,
  units: number,
  all: readonly ResourceBooking[],
  zone: string,
): Faults {
  const others = all.filter(({ id }) => id !== wanted.id)
  const taken = others.filter(({ resourceId }) => resourceId === wanted.resourceId).map(takenBy)
  const fewest = minFree(taken, wanted, units)
  const shifts = others.filter(
    ({ staffId }) => wanted.staffId !== null && staffId === wanted.staffId,
  )
  const working = shifts.filter((other) => {
    const { from, until } = takenBy(other)
    return from < wanted.until && wanted.from < until
  })
  const warnings = shiftWarnings(wanted, shifts.map(takenBy), zone).filter(
    (warning) => warning.kind !== 'overlap',
  )
  return {
    fewest,
    isLacking: fewest.free < wanted.unitCount,
    working,
    warnings: wanted.staffId === null ? [] : warnings,
  }
}

export const wantedBy = (booking: ResourceBooking): Wanted => ({
  ...takenBy(booking),
  id: booking.id,
  resourceId: booking.resourceId,
  staffId: booking.staffId,
  unitCount: booking.unitCount,
})
