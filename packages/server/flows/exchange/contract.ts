import { ticketChoice } from '@dxweb/areas/ticketing/refunds/contract.ts'
import {
  cartLine,
  isOnceEach,
  maxTickets,
  salePayment,
} from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { membershipNumbers } from '@dxweb/areas/memberships/card-number.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, idParam, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** Takes `payments` for the difference if the new tickets cost more; refunds the difference if they cost less. */
export const exchangeTickets = endpoint('POST', '/partners/{partnerId}/sales/{saleId}/exchanges', {
  permit: 'tickets.refund',
  changes: ['sales', 'giftcards'],
  summary: 'Exchange tickets of a sale for other tickets of the same event or of another event',
  params: z.object({ partnerId: idParam, saleId: uuid }),
  body: z.strictObject({
    ticketIds: ticketChoice,
    /** True if the fee of the old tickets also pays for the new tickets. */
    withFee: z.boolean(),
    reason: z.optional(optionalText(200)),
    eventId: id,
    lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(maxTickets)),
    holdId: z.optional(uuid),
    /** A replacement for a member's ticket keeps its membership. */
    membershipNumbers,
    /** Allows the exchange to leave single free seats despite the event's rule. */
    mayLeaveGaps: z.optional(z.boolean()),
    /** Allows the exchange for a ticket of a closed sale, although the customer is not in its segment. */
    mayBreakClosedSale: z.optional(z.boolean()),
    /** The payments must add up exactly to the difference. */
    payments: z.optional(
      z.array(salePayment).check(z.maxLength(10), z.refine(isOnceEach, { error: 'repeated' })),
    ),
    /** Method of a refund: to the original payment methods, or as a new gift card. */
    to: z.optional(z.enum(['means', 'giftCard'])),
    /** The difference shown to the clerk, negative for a refund. Refused as `stale` if it has changed. */
    expectedOre: z.optional(amountOre),
  }),
  reply: z.object({
    id: uuid,
    totalOre: amountOre,
    roundingOre: amountOre,
    /** The sale that returns the old tickets, with a negative sum. */
    returnId: uuid,
    returnedOre: amountOre,
    /** The part of the old price that paid for the new tickets. */
    carriedOre: amountOre,
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
