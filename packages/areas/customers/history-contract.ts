import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, countParam, id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam, id: idParam })

const purchase = z.object({
  id: uuid,
  at: instant,
  channel: z.string(),
  titles: z.array(z.string()),
  ticketCount: z.int(),
  /** What was paid and has not been paid back. */
  totalOre: amountOre,
})

const consent = z.object({
  at: instant,
  what: z.enum(['wantsMail', 'wantsSms']),
  isGiven: z.boolean(),
  userName: z.string(),
})

/** Newest first. `ticketCount` and `totalOre` are of all purchases, not of the page alone. */
export const customerHistory = endpoint('GET', '/partners/{partnerId}/customers/{id}/history', {
  permit: 'crm.read',
  summary: 'What a customer has bought and agreed to',
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
    /** The newest merge that can still be undone, with how many rows it took away. */
    merge: z.nullable(z.object({ at: instant, until: instant, count: z.int() })),
  }),
  errors: ['not_found'],
})

/** For those who may see customers; the sale itself is read without. */
export const getSaleCustomer = endpoint('GET', '/partners/{partnerId}/sales/{saleId}/customer', {
  permit: 'crm.read',
  summary: 'Whose a sale is, if anybody has said so',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  reply: z.object({
    customer: z.nullable(z.object({ id, name: z.string(), email: z.string(), phone: z.string() })),
    /** Who had reserved what was sold; '' where nobody had. */
    reservedBy: z.string(),
  }),
  errors: ['not_found'],
})

/** A sale is one customer's: told again for another, it moves. */
export const addPurchase = endpoint('POST', '/partners/{partnerId}/customers/{id}/purchases', {
  permit: 'crm.write',
  changes: ['customers'],
  summary: 'Say whose a sale is',
  params,
  body: z.strictObject({ saleId: uuid }),
  reply: z.object({ id }),
  errors: ['not_found'],
})

export const removePurchase = endpoint(
  'DELETE',
  '/partners/{partnerId}/customers/{id}/purchases/{saleId}',
  {
    permit: 'crm.write',
    changes: ['customers'],
    summary: "Say that a sale is not this customer's",
    params: z.object({ ...params.shape, saleId: uuid }),
    reply: z.object({ id }),
    errors: ['not_found'],
  },
)
