import { namedField } from '@dxweb/areas/events/core/named-field.ts'
import { makeEventsStatement } from '@dxweb/areas/events/planning/make-events-store.ts'
import { settleTimes } from '@dxweb/areas/events/times/event-times.ts'
import { makeOrderStatement } from '@dxweb/areas/orders/booking/store.ts'
import type { Scope, Transaction } from '@dxweb/kit/database/database.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import type { bookOrder } from './contract.ts'

type Booking = BodyOf<typeof bookOrder.parts>

export async function makeBooking(
  tx: Transaction,
  scope: Scope,
  { booking, zone, by }: { booking: Booking; zone: string; by: Author },
) {
  const { auditoriumId, renterId, atOwnRisk } = booking
  const times = settleTimes(booking, zone)
  const [order] = await tx.run(makeOrderStatement(scope, booking, by)).catch(namedField)
  if (order === undefined) throw invalidField('title', 'required')
  const { id, title, eventTypeId } = order
  if (auditoriumId === null) return { id, eventId: null }
  if (eventTypeId === null) throw invalidField('auditoriumId', 'no_event_type')
  const event = {
    title,
    auditoriumId,
    eventTypeId,
    renterId,
    organizer: '',
    extraAuditoriumIds: [],
    isOpenEvent: false,
    orderId: id,
    extendsOrder: true,
    atOwnRisk,
    times: [times],
    rule: null,
  }
  const [made] = await tx.run(makeEventsStatement(scope, event, by)).catch(namedField)
  if (made === undefined) throw invalidField('auditoriumId', 'not_found')
  return { id, eventId: made.id }
}
