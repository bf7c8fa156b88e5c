import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import { cardNumber } from '@dxweb/areas/giftcards/card-number.ts'
import { count, id, priceOre, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Means that pay a whole sale alone. */
const counterMeans = ['card', 'cash', 'vipps', 'invoice'] as const

/** A part of a price, whatever pays it. */
export interface PaymentPart {
  means: PaymentMeans
  amountOre: number
  giftCardNumber?: string | undefined
}

const paid = {
  amountOre: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Sixteen digits; of a gift card alone. */
  giftCardNumber: z.optional(cardNumber),
}
const namesItsCard = ({ means, giftCardNumber }: PaymentPart) =>
  (means === 'giftCard') === (giftCardNumber !== undefined)
const noCard = { error: 'required', path: ['giftCardNumber'] }

/** A part of a sale's price and what pays it. Of cash it is the price before the till rounds it. */
export const salePayment = z
  .strictObject({ means: z.enum([...counterMeans, 'giftCard']), ...paid })
  .check(z.refine(namesItsCard, noCard))

export type SalePayment = z.output<typeof salePayment>

/** A part of a price that a web shop has been paid, by its own means of payment or a gift card of the house. */
export const webPayment = z
  .strictObject({ means: z.enum(['web', 'giftCard']), ...paid })
  .check(z.refine(namesItsCard, noCard))

/** No means twice, and no gift card twice. */
export const isOnceEach = (payments: readonly PaymentPart[]) =>
  new Set(payments.map((one) => one.giftCardNumber ?? one.means)).size === payments.length

/** Most tickets of one purchase, whatever the event allows. */
export const mostTickets = 200

/** A seat, or so many places of an area whose places have no number (0 is a hall without numbers). */
export const cartLine = z
  .strictObject({
    seatId: z.optional(id),
    areaId: z.optional(count(100_000)),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(mostTickets))),
    categoryId: id,
  })
  .check(
    z.refine((line) => (line.seatId === undefined) !== (line.areaId === undefined), {
      error: 'required',
      path: ['seatId'],
    }),
    z.refine((line) => line.seatId === undefined || line.count === undefined, {
      error: 'unknown_field',
      path: ['count'],
    }),
  )

/** What the counter sends to sell seats and places of one event. */
export const saleBody = z
  .strictObject({
    eventId: id,
    means: z.optional(z.enum(counterMeans)),
    /** Instead of `means`: several that together come to the price. */
    payments: z.optional(
      z
        .array(salePayment)
        .check(z.minLength(1), z.maxLength(10), z.refine(isOnceEach, { error: 'repeated' })),
    ),
    lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(mostTickets)),
    /** The cart that is sold: what is held for it is sold to it. */
    holdId: z.optional(uuid),
    /** The reservation that is picked up, as a whole or in part. */
    reservationId: z.optional(uuid),
    /** Whose it is, where the buyer is somebody the house knows. */
    customerId: z.optional(id),
    /** Sells although a single seat is left alone, of an event that refuses that. */
    mayLeaveGaps: z.optional(z.boolean()),
    /** What the clerk was shown. Refused as stale when the server's sum differs, so nobody pays another price. */
    expectedOre: z.optional(priceOre),
  })
  .check(
    z.refine((body) => (body.means === undefined) !== (body.payments === undefined), {
      error: 'required',
      path: ['means'],
    }),
  )
