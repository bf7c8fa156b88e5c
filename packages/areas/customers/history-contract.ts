import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { rowsOfSeats } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { amountOre, countParam, id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { bases, consentSources } from './consents/rules.ts'

const params = z.object({ partnerId: idParam, id: idParam })

const purchase = z.object({
  id: uuid,
  at: instant,
  channel: z.string(),
  titles: z.array(z.string()),
  /** The event; null for a sale without tickets. */
  eventId: z.nullable(id),
  startsAt: z.nullable(instant),
  /** Excludes refunded tickets. */
  seats: rowsOfSeats,
  ticketCount: z.int(),
  /** Amount paid, less refunds. */
  totalOre: amountOre,
})

const consent = z.object({
  at: instant,
  what: z.enum(['wantsMail', 'wantsSms', 'profiling']),
  isGiven: z.boolean(),
  basis: z.enum(bases),
  source: z.enum(consentSources),
  /** Version of the accepted text; null if unknown. */
  textVersion: z.nullable(z.int()),
  /** False for an answer of a customer who was merged into this one. */
  isOwn: z.boolean(),
  /** Name of the user; empty if the customer answered. */
  userName: z.string(),
})

/** Newest first. `ticketCount` and `totalOre` cover all purchases, not just the page. */
export const customerHistory = endpoint('GET', '/partners/{partnerId}/customers/{id}/history', {
  permit: 'crm.read',
  summary: 'Get a customer’s purchases and consents',
  params,
  query: z.strictObject({
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(200))), 20),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  }),
  reply: z.object({
    purchases: z.array(purchase),
    total: z.int(),
    ticketCount: z.int(),
    totalOre: amountOre,
    consents: z.array(consent),
    /** The newest merge that can still be undone, with the number of customers that it removed. */
    merge: z.nullable(z.object({ at: instant, until: instant, count: z.int() })),
  }),
  errors: ['not_found'],
})

/** A separate endpoint, since users without access to customers may read sales. */
export const getSaleCustomer = endpoint('GET', '/partners/{partnerId}/sales/{saleId}/customer', {
  permit: 'customers.find',
  invalidatedBy: ['sale', 'customers'],
  summary: 'Get the customer of a sale',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  reply: z.object({
    customer: z.nullable(z.object({ id, name: z.string(), email: z.string(), phone: z.string() })),
    reservedBy: z.string(),
    /** E-mail address of the customer or of the reservation; empty if both are unknown. */
    email: z.string(),
  }),
  errors: ['not_found'],
})

/** Replaces the customer of a sale that already has one. */
export const addPurchase = endpoint('POST', '/partners/{partnerId}/customers/{id}/purchases', {
  permit: 'customers.attach',
  changes: ['customers'],
  summary: 'Assign a customer to a sale',
  params,
  body: z.strictObject({ saleId: uuid }),
  reply: z.object({ id }),
  errors: ['not_found'],
})

export const removePurchase = endpoint(
  'DELETE',
  '/partners/{partnerId}/customers/{id}/purchases/{saleId}',
  {
    permit: 'customers.attach',
    changes: ['customers'],
    summary: 'Remove the customer from a sale',
    params: z.object({ ...params.shape, saleId: uuid }),
    reply: z.object({ id }),
    errors: ['not_found'],
  },
)
