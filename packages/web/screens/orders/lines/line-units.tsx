import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { getResourceBookings } from '@dxweb/areas/resources/bookings/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { startOfDay } from '@dxweb/kit/time/zoned-time.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { faultsOf } from '../../../parts/resources/booking-faults.ts'
import { BookingStanding } from '../../../parts/resources/booking-standing.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { RowForm } from '../../../parts/register/form/use-row-form.ts'
import { type Line, type LineContext, unitsOf } from './use-line-form.ts'

interface Period {
  from: Day
  to: Day
}

/** Maximum days per request; two more days on either side are read for the rest times of staff. */
const maxDays = 395

/** Returns undefined while loading and for users who may not see bookings. */
export function useAround({ from, to }: Period): readonly ResourceBooking[] | undefined {
  const may = useCan()('bookings.read')
  const last = addDays(from, maxDays)
  const asked = { from: addDays(from, -2), to: addDays(to < last ? to : last, 2) }
  return useRead(getResourceBookings, asked, { ...kept, enabled: may }).data?.data
}

interface UnitsProps {
  line: Line | undefined
  form: RowForm
  context: LineContext
}

/**
 * Shows the lowest number of free units during the event's hall bookings, or on all days of the order. Units booked
 * by the order itself are not free.
 */
function FreeUnits({ form, context }: Omit<UnitsProps, 'line'>) {
  const t = useText()
  const zone = useTimeZone()
  const { around, resources, events, period } = context
  const { resourceId, eventId } = form.typed
  const resource = resources.get(Number(resourceId))
  if (around === undefined || resource === undefined || resource.isFunction) return null
  const at = (begins: Day) => Date.parse(startOfDay(begins, zone))
  const { from, until } = events.find(({ id }) => String(id) === eventId) ?? {
    from: at(period.from),
    until: at(addDays(period.to, 1)),
  }
  const { id, unitCount: units } = resource
  const wanted = { id: null, resourceId: id, staffId: null, unitCount: unitsOf(form), from, until }
  const { fewest, isLacking } = faultsOf(wanted, units, around, zone)
  const text = t('resources.fewest', { free: Math.max(fewest.free, 0), units })
  if (isLacking) return <Badge tone="warn">{text}</Badge>
  return <span className="dx-dim dx-small">{text}</span>
}

/** Shows the same conflicts as the event's page or, without a booking, the number of free units. */
export function LineUnits({ line, form, context }: UnitsProps) {
  const [, bookingId] = /^booking:(\d+)$/.exec(line?.source ?? '') ?? []
  const booking = context.around?.find(({ id }) => String(id) === bookingId)
  if (booking === undefined) return <FreeUnits form={form} context={context} />
  const units = context.resources.get(booking.resourceId)?.unitCount
  return <BookingStanding booking={booking} around={context.around ?? []} units={units} />
}
