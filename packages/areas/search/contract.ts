import { eventStates } from '@dxweb/areas/events/core/contract.ts'
import { giftCardStates } from '@dxweb/areas/giftcards/rules.ts'
import { rowsOfSeats } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, instant, text, uuid, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { searchKinds } from './permits.ts'

/** Maximum number of results per kind; `more` lists the kinds with further results. */
export const maxHits = 5

const event = z.object({
  id,
  version,
  title: z.string(),
  startsAt: instant,
  auditorium: z.string(),
  state: z.enum(eventStates),
  can: z.object({ sell: z.boolean(), startSale: z.boolean(), stopSale: z.boolean() }),
})

const person = z.object({ id, name: z.string(), email: z.string(), phone: z.string() })

const reservation = z.object({
  id: uuid,
  number: z.int(),
  name: z.string(),
  phone: z.string(),
  eventId: id,
  title: z.string(),
  startsAt: instant,
  state: z.enum(['open', 'collected', 'released', 'expired']),
  /** The newest sale in which tickets of the reservation were collected. */
  saleId: z.nullable(uuid),
})

const purchase = z.object({
  id: uuid,
  name: z.string(),
  eventId: id,
  title: z.string(),
  startsAt: instant,
  seats: rowsOfSeats,
})

const participant = z.object({
  id: uuid,
  name: z.string(),
  eventId: id,
  title: z.string(),
  startsAt: instant,
})

const receipt = z.object({ id: uuid, eventId: id, title: z.string(), soldAt: instant })

const named = z.object({ id, name: z.string() })

const giftCard = z.object({ id: uuid, number: z.string(), state: z.enum(giftCardStates) })

export type EventHit = z.output<typeof event>

export const searchVenue = endpoint('GET', '/partners/{partnerId}/search', {
  permit: 'venue.enter',
  summary: 'Search all data that the caller may see, with a few hits of each kind',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    q: text(100),
    /** Finds only events on sale (`open`), or only events with a sale that can be started (`stopped`). */
    sale: z.optional(z.enum(['open', 'stopped'])),
  }),
  reply: z.object({
    events: z.array(event),
    purchases: z.array(purchase),
    customers: z.array(person),
    reservations: z.array(reservation),
    receipts: z.array(receipt),
    participants: z.array(participant),
    giftCards: z.array(giftCard),
    orders: z.array(z.object({ id, number: z.string(), title: z.string() })),
    products: z.array(z.object({ id, name: z.string(), number: z.string() })),
    users: z.array(z.object({ id, name: z.string(), email: z.string() })),
    staff: z.array(named),
    resources: z.array(named),
    auditoriums: z.array(named),
    more: z.array(z.enum(searchKinds)),
  }),
})
