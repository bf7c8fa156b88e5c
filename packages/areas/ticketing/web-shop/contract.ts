import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  count,
  day,
  id,
  idParam,
  instant,
  priceOre,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import { typedCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { membershipNumbers } from '@dxweb/areas/memberships/card-number.ts'
import { cardNumber } from '@dxweb/areas/giftcards/card-number.ts'
import * as z from 'zod/mini'
import { cartLine, isOnceEach, webPayment } from '../selling/sale-body.ts'
import { tracking } from '../selling/tracking.ts'

const code = z.optional(z.string().check(z.maxLength(40)))
/** Each channel may have a fee of its own. */
const channel = z.optional(z.enum(['web', 'app', 'selfService']))
const lines = z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(200))
const holdParams = z.object({ partnerId: idParam, id: idParam, holdId: uuid })
const holdPath = '/partners/{partnerId}/events/{id}/web-holds/{holdId}'

/** Holds seats like a counter cart, but by the rules of web sales, and returns prices. */
export const putWebHold = endpoint('PUT', holdPath, {
  permit: 'web.sell',
  summary: 'Hold the seats of a web cart by the rules of web sales, and compute its prices',
  params: holdParams,
  body: z.strictObject({
    lines,
    code,
    channel,
    /** Campaign code of the buyer's link. The last code is stored with the cart and copied to the sale. */
    campaign: z.optional(typedCode),
  }),
  reply: z.object({
    id: uuid,
    until: instant,
    leftMs: z.int(),
    lostSeatIds: z.array(id),
    shortAreas: z.array(z.object({ areaId: count(100_000), held: z.int() })),
    tickets: z.array(
      z.object({
        seatId: z.nullable(id),
        areaId: z.nullable(z.int()),
        categoryId: id,
        priceOre,
        feeOre: priceOre,
        vatOre: amountOre,
      }),
    ),
    totalOre: amountOre,
    /** An unknown campaign does not stop a sale; the cart keeps its earlier campaign. */
    campaign: z.enum(['none', 'kept', 'unknown']),
  }),
  errors: ['not_found', 'wrong_state', 'sales_closed', 'taken', 'leaves_gap', 'too_many'],
})

export const lookUpWebGiftCard = endpoint('POST', '/partners/{partnerId}/web-gift-cards/balance', {
  permit: 'web.sell',
  summary: 'Get the balance of a gift card by its number',
  params: z.object({ partnerId: idParam }),
  /** The number is in the body, to keep it out of URLs and logs. */
  body: z.strictObject({ number: cardNumber }),
  reply: z.object({ balanceOre: priceOre, expiresOn: day }),
  errors: ['too_many'],
})

export const releaseWebHold = endpoint('DELETE', holdPath, {
  permit: 'web.sell',
  summary: 'Release the seats of a web cart',
  params: holdParams,
  reply: z.object({ id: uuid }),
})

export const sellOnWeb = endpoint('POST', '/partners/{partnerId}/web-sales', {
  permit: 'web.sell',
  changes: ['sales', 'giftcards'],
  summary:
    'Sell a web cart under the rules of web sales, after payment through the web shop, with gift cards, or with both',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    eventId: id,
    lines,
    code,
    channel,
    holdId: z.optional(uuid),
    /** The buyer, if known to the shop. The sale then counts towards the customer's limit. */
    customerId: z.optional(id),
    membershipNumbers,
    /** Total that the buyer paid. If the server's sum differs, the request is refused as stale. */
    expectedOre: priceOre,
    /** Payments that add up to the price, if gift cards are used. If omitted, the shop received the whole amount. */
    payments: z.optional(
      z
        .array(webPayment)
        .check(z.minLength(1), z.maxLength(10), z.refine(isOnceEach, { error: 'repeated' })),
    ),
    /** The buyer's consent to web analytics and to the ad pixel; omitted means no. */
    tracking: z.optional(tracking),
  }),
  reply: z.object({ id: uuid, totalOre: amountOre, roundingOre: amountOre }),
  errors: [
    'seat_taken',
    'leaves_gap',
    'sales_closed',
    'wrong_state',
    'stale',
    'key_reused',
    'not_found',
    'too_many',
  ],
  idempotent: true,
})
