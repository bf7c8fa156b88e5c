import * as z from 'zod/mini'
import { isEmptyCart } from './cart.ts'
import type { Cart } from './cart.ts'

/** Maximum age of a stored cart in milliseconds; the holds of older carts have expired. */
export const keptMs = 15 * 60_000

export const storedExchange = z.object({
  saleId: z.uuid(),
  ticketIds: z.array(z.uuid()),
  withFee: z.boolean(),
  valueOre: z.int(),
  reason: z.string(),
  fromEventId: z.int(),
  fromTitle: z.string(),
  seatIds: z.array(z.int()),
})

const stored = z.object({
  until: z.number(),
  holdId: z.uuid(),
  lines: z.array(z.object({ seatId: z.int(), categoryId: z.int() })),
  places: z.array(z.object({ areaId: z.int(), categoryId: z.int(), count: z.int() })),
  current: z.nullable(z.int()),
  nextCategory: z.int(),
  reservation: z.nullable(
    z.object({
      id: z.uuid(),
      number: z.int(),
      name: z._default(z.string(), ''),
      seatIds: z.array(z.int()),
    }),
  ),
  exchange: z._default(z.nullable(storedExchange), null),
  customer: z._default(z.nullable(z.object({ id: z.int(), name: z.string() })), null),
  campaign: z._default(z.nullable(z.object({ code: z.string(), name: z.string() })), null),
})

/** Carts per user and event in session storage, which survive reloads and visits to other pages. */
export interface CartStore {
  read: (now: number) => Cart | null
  write: (cart: Cart, now: number) => void
}

export function cartStore(userId: number, partnerId: number, eventId: number): CartStore {
  const name = `dxweb.cart.${userId}.${partnerId}.${eventId}`
  return {
    read: (now) => {
      const text = sessionStorage.getItem(name)
      const kept = text === null ? null : z.safeParse(stored, JSON.parse(text))
      if (!kept?.success || kept.data.until < now) return null
      const { until: _until, ...cart } = kept.data
      return cart
    },
    write: (cart, now) => {
      if (isEmptyCart(cart) && cart.exchange === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify({ ...cart, until: now + keptMs }))
    },
  }
}
