import { atOwnRisk, eventTimes } from '@dxweb/areas/events/core/event-draft.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, optionalText } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const { date, startTime, endTime, startFold, endFold } = eventTimes

export const bookOrder = endpoint('POST', '/partners/{partnerId}/booked-orders', {
  permit: 'orders.write',
  changes: ['orders', 'events'],
  summary:
    'Create an order and a draft of its first event atomically; without a hall, only the order',
  params: z.object({ partnerId: idParam }),
  idempotent: true,
  body: z.strictObject({
    renterId: z.nullable(id),
    /** If empty, the order gets the renter's name as its title. */
    title: optionalText(120),
    projectId: z._default(z.nullable(id), null),
    productionId: z._default(z.nullable(id), null),
    auditoriumId: z.nullable(id),
    date,
    startTime,
    endTime,
    startFold,
    endFold,
    atOwnRisk,
  }),
  reply: z.object({ id, eventId: z.nullable(id) }),
  errors: ['key_reused', 'hall_busy', 'taken'],
})
