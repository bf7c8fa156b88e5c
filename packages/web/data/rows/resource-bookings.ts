import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import type { Taken } from '@dxweb/areas/resources/shifts/free-units.ts'

export const takenBy = ({ startsAt, endsAt, unitCount }: ResourceBooking): Taken => ({
  from: Date.parse(startsAt),
  until: Date.parse(endsAt),
  count: unitCount,
})
