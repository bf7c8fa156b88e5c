import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, idParam, priceOre, sort, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

export const ticketChoice = z.array(uuid).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(200),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

export const refundSale = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/refunds', {
  permit: 'tickets.refund',
  changes: ['event:{eventId}', 'sales', 'giftcards'],
  summary: 'Refund tickets of a sale and free their seats',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  body: z.strictObject({
    ticketIds: ticketChoice,
    withFee: z.boolean(),
    reason: text(200),
    /** Refunds to a new gift card or by the original means. Parts paid by gift card always return to that card. */
    to: z.optional(z.enum(['means', 'giftCard'])),
    /** The payment to refund first. By default, each payment is refunded in proportion to its unrefunded part. */
    firstLine: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** The sum shown to the clerk. If the server's sum differs, the request is refused as stale. */
    expectedOre: z.optional(priceOre),
  }),
  /** A sale with negative sums; `totalOre + roundingOre` is paid back. */
  reply: z.object({
    id: uuid,
    totalOre: amountOre,
    roundingOre: amountOre,
    payments: z.array(z.object({ means, amountOre })),
    giftCard: z.nullable(z.object({ id: uuid, number: z.string() })),
  }),
  errors: ['wrong_state', 'stale', 'key_reused', 'not_found'],
  idempotent: true,
})

export const refundReasons = defineCollection('refundreasons', {
  table: 'refund_reason',
  fields: { name: text(200), sort },
})
