import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, idParam, priceOre, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** Tickets of a sale, each named once. */
export const ticketChoice = z.array(uuid).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(200),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

export const refundSale = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/refunds', {
  permit: 'tickets.refund',
  changes: ['event:{eventId}', 'sales', 'giftcards'],
  summary: 'Pay tickets of a sale back by what they were paid with, and free their seats',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  body: z.strictObject({
    ticketIds: ticketChoice,
    /** Whether the ticket fee goes back too. */
    withFee: z.boolean(),
    reason: text(200),
    /** A gift card instead of the means that paid; what a gift card paid goes back to it either way. */
    to: z.optional(z.enum(['means', 'giftCard'])),
    /** What the clerk was shown. Refused as stale when the server comes to another sum. */
    expectedOre: z.optional(priceOre),
  }),
  /** A sale of its own: `totalOre` is below 0, and what goes back is `totalOre + roundingOre`. */
  reply: z.object({
    id: uuid,
    totalOre: amountOre,
    roundingOre: amountOre,
    payments: z.array(z.object({ means, amountOre })),
    /** The card that was made for it. */
    giftCard: z.nullable(z.object({ id: uuid, number: z.string() })),
  }),
  errors: ['wrong_state', 'stale', 'key_reused', 'not_found'],
  idempotent: true,
})
