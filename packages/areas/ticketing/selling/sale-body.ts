import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import { typedCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { membershipNumbers } from '@dxweb/areas/memberships/card-number.ts'
import { cardNumber } from '@dxweb/areas/giftcards/card-number.ts'
import { count, id, priceOre, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Means of payment that can pay for a whole sale. */
const counterMeans = ['card', 'cash', 'vipps', 'invoice'] as const

export interface PaymentPart {
  means: PaymentMeans
  amountOre: number
  giftCardNumber?: string | undefined
}

const paid = {
  amountOre: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  giftCardNumber: z.optional(cardNumber),
}
const namesItsCard = ({ means, giftCardNumber }: PaymentPart) =>
  (means === 'giftCard') === (giftCardNumber !== undefined)
const noCard = { error: 'required', path: ['giftCardNumber'] }

/** The amount of a cash payment is the amount before rounding. */
export const salePayment = z
  .strictObject({ means: z.enum([...counterMeans, 'giftCard']), ...paid })
  .check(z.refine(namesItsCard, noCard))

export type SalePayment = z.output<typeof salePayment>

export const webPayment = z
  .strictObject({ means: z.enum(['web', 'giftCard']), ...paid })
  .check(z.refine(namesItsCard, noCard))

export const isOnceEach = (payments: readonly PaymentPart[]) =>
  new Set(payments.map((one) => one.giftCardNumber ?? one.means)).size === payments.length

export const maxTickets = 200

export const cartLine = z
  .strictObject({
    seatId: z.optional(id),
    areaId: z.optional(count(100_000)),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(maxTickets))),
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

export const saleBody = z
  .strictObject({
    eventId: id,
    means: z.optional(z.enum(counterMeans)),
    /** Parts that add up to the price; replaces `means`. */
    payments: z.optional(
      z
        .array(salePayment)
        .check(z.minLength(1), z.maxLength(10), z.refine(isOnceEach, { error: 'repeated' })),
    ),
    lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(maxTickets)),
    holdId: z.optional(uuid),
    reservationId: z.optional(uuid),
    customerId: z.optional(id),
    /** Campaign code or short link that the guest shows. An unknown code or link is ignored. */
    campaign: z.optional(typedCode),
    membershipNumbers,
    /** Overrides the event's rule about single seats. */
    mayLeaveGaps: z.optional(z.boolean()),
    /** Allows a buyer outside the segment of a closed sale. */
    mayBreakClosedSale: z.optional(z.boolean()),
    /** The sum shown to the clerk. If the server's sum differs, the request is refused as stale. */
    expectedOre: z.optional(priceOre),
  })
  .check(
    z.refine((body) => (body.means === undefined) !== (body.payments === undefined), {
      error: 'required',
      path: ['means'],
    }),
  )
