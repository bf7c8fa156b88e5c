import { endpoint } from '@dxweb/kit/endpoint.ts'
import { amountOre, idParam, priceOre, text, uuid } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

export const refundSale = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/refunds', {
  permit: 'tickets.refund',
  summary: 'Pay tickets of a sale back by what they were paid with, and free their seats',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  body: z.strictObject({
    ticketIds: z.array(uuid).check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(200),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
    ),
    /** Whether the ticket fee goes back too. */
    withFee: z.boolean(),
    reason: text(200),
    /** What the clerk was shown. Refused as stale when the server comes to another sum. */
    expectedOre: z.optional(priceOre),
  }),
  /** A sale of its own: `totalOre` is below 0, and what goes back is `totalOre + roundingOre`. */
  reply: z.object({
    id: uuid,
    totalOre: amountOre,
    roundingOre: amountOre,
    payments: z.array(z.object({ means, amountOre })),
  }),
  errors: ['wrong_state', 'stale', 'key_reused', 'not_found'],
  idempotent: true,
})
