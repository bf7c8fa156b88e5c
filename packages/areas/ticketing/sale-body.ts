import { id, priceOre } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** Means that the counter takes today. Gift cards, invoices and web payment come with their own parts. */
const counterMeans = ['card', 'cash'] as const

/** What the counter sends to sell seats of one event. */
export const saleBody = z.strictObject({
  eventId: id,
  means: z.enum(counterMeans),
  lines: z
    .array(z.strictObject({ seatId: id, categoryId: id }))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(200)),
  /** What the clerk was shown. Refused as stale when the server's sum differs, so nobody pays another price. */
  expectedOre: z.optional(priceOre),
})
