import { count, id, priceOre, uuid } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** Means that the counter takes today. Gift cards, invoices and web payment come with their own parts. */
const counterMeans = ['card', 'cash'] as const

/** Most tickets of one purchase, whatever the event allows. */
const mostTickets = 200

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
export const saleBody = z.strictObject({
  eventId: id,
  means: z.enum(counterMeans),
  lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(mostTickets)),
  /** The cart that is sold: what is held for it is sold to it. */
  holdId: z.optional(uuid),
  /** The reservation that is picked up, as a whole or in part. */
  reservationId: z.optional(uuid),
  /** What the clerk was shown. Refused as stale when the server's sum differs, so nobody pays another price. */
  expectedOre: z.optional(priceOre),
})
