import { fewestFree } from '@dxweb/areas/resources/shifts/free-units.ts'
import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { getResourceBookings } from '@dxweb/areas/resources/bookings/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import { takenBy } from '../../../data/rows/resource-bookings.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { BookingStanding } from '../../../parts/resources/booking-standing.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Line, LineContext } from './use-line-form.ts'

interface Period {
  from: Day
  to: Day
}

/** Longer than the server reads at once, two days on either side in it for the rests of who works. */
const mostDays = 395

/** What the house has booked while an order lasts; undefined for those who may not see it, and until it is known. */
export function useAround({ from, to }: Period): readonly ResourceBooking[] | undefined {
  const may = useCan()('bookings.read')
  const last = addDays(from, mostDays)
  const asked = { from: addDays(from, -2), to: addDays(to < last ? to : last, 2) }
  return useRead(getResourceBookings, asked, { ...kept, enabled: may }).data?.data
}

interface UnitsProps {
  line: Line | undefined
  typed: Readonly<Record<string, unknown>>
  context: LineContext
}

/** Units that are free on the event's day, or on all days of the order. What events of it have booked is not free. */
function FreeUnits({ typed, context }: Omit<UnitsProps, 'line'>) {
  const t = useText()
  const zone = useTimeZone()
  const { around, resources, events, period } = context
  const resource = resources.get(Number(typed['resourceId']))
  if (around === undefined || resource === undefined || resource.isFunction) return null
  const event = events.find(({ id }) => String(id) === typed['eventId'])
  const day = event && localDay(event.startsAt, zone)
  const at = (begins: Day) => Date.parse(toInstant(begins, '00:00', zone, 'first'))
  const during = { from: at(day ?? period.from), until: at(addDays(day ?? period.to, 1)) }
  const taken = around.filter(({ resourceId }) => resourceId === resource.id).map(takenBy)
  const free = Math.max(fewestFree(taken, during, resource.unitCount).free, 0)
  const text = t('resources.fewest', { free, units: resource.unitCount })
  if (free === 0) return <Badge tone="warn">{text}</Badge>
  return <span className="dx-dim dx-small">{text}</span>
}

/** What the booking of a line runs into, as the event's own page tells it; without one how many units are free. */
export function LineUnits({ line, typed, context }: UnitsProps) {
  const [, bookingId] = /^booking:(\d+)$/.exec(line?.source ?? '') ?? []
  const booking = context.around?.find(({ id }) => String(id) === bookingId)
  if (booking === undefined) return <FreeUnits typed={typed} context={context} />
  const units = context.resources.get(booking.resourceId)?.unitCount
  return <BookingStanding booking={booking} around={context.around ?? []} units={units} />
}
