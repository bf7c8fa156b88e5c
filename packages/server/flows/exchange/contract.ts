import { ticketChoice } from '@dxweb/areas/ticketing/refunds/contract.ts'
import {
  cartLine,
  isOnceEach,
  mostTickets,
  salePayment,
} from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, idParam, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** What the new tickets cost above the old ones is paid by `payments`; what they cost less goes back. */
export const exchangeTickets = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/exchanges', {
  permit: 'tickets.refund',
  changes: ['sales', 'giftcards'],
  summary: 'Exchange tickets of a sale for others, of the same event or of another',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  body: z.strictObject({
    ticketIds: ticketChoice,
    /** Whether the fee of the old tickets goes towards the new ones. */
    withFee: z.boolean(),
    reason: z.optional(optionalText(200)),
    eventId: id,
    lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(mostTickets)),
    /** The cart that is sold: what is held for it is sold to it. */
    holdId: z.optional(uuid),
    /** Although a single seat is left alone, of an event that refuses that. */
    mayLeaveGaps: z.optional(z.boolean()),
    /** What is paid now: together the difference, to the øre. None where there is none to pay. */
    payments: z.optional(
      z.array(salePayment).check(z.maxLength(10), z.refine(isOnceEach, { error: 'repeated' })),
    ),
    /** What goes back: by the means that paid, or as a new gift card. */
    to: z.optional(z.enum(['means', 'giftCard'])),
    /** The difference that the clerk was shown, below 0 where it goes back. Refused as stale when it is another. */
    expectedOre: z.optional(amountOre),
  }),
  reply: z.object({
    /** The sale of the new tickets. */
    id: uuid,
    totalOre: amountOre,
    roundingOre: amountOre,
    /** The sale that takes the old tickets back, its sum below 0. */
    returnId: uuid,
    returnedOre: amountOre,
    /** What of the money for the old tickets went towards the new ones. */
    carriedOre: amountOre,
    /** What was handed back, by means. */
    payments: z.array(z.object({ means, amountOre })),
    giftCard: z.nullable(z.object({ id: uuid, number: z.string() })),
  }),
  errors: [
    'seat_taken',
    'leaves_gap',
    'sales_closed',
    'wrong_state',
    'stale',
    'key_reused',
    'not_found',
  ],
  idempotent: true,
})
