import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { count, id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { cartLine } from '../selling/sale-body.ts'

const eventParams = z.object({ partnerId: idParam, id: idParam })
const holdParams = z.object({ partnerId: idParam, id: idParam, holdId: uuid })

const shape = {
  id: uuid,
  /** Until when it is held, by the server's clock. */
  until: instant,
  /** The same as milliseconds from the answer, for who has another clock. */
  leftMs: z.int(),
  lines: z.array(
    z.object({
      seatId: z.optional(id),
      areaId: z.optional(z.int()),
      count: z.optional(z.int()),
      categoryId: id,
    }),
  ),
}

const path = '/partners/{partnerId}/events/{id}/holds/{holdId}'

/**
 * A cart as it is wanted, whole: what it has not yet is held for it, what it has no more is free again, and its time
 * begins anew. The id is the caller's own, a UUID of version 7. Sent twice it says the same.
 */
export const putHold = endpoint('PUT', path, {
  permit: 'tickets.sell',
  summary: 'Hold the seats and places of a cart while it is filled and paid',
  params: holdParams,
  body: z.strictObject({
    lines: z.array(cartLine).check(z.maxLength(200)),
    /** Its page is left: held for a short while yet, for who comes back. */
    isLeft: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...shape,
    /** Seats that others were faster with; the rest is held. */
    lostSeatIds: z.array(id),
    /** Areas with fewer places left than were asked for, and how many of them are held. */
    shortAreas: z.array(z.object({ areaId: count(100_000), held: z.int() })),
  }),
  errors: ['not_found', 'wrong_state', 'sales_closed', 'taken'],
})

export const releaseHold = endpoint('DELETE', path, {
  permit: 'tickets.sell',
  summary: 'Let go of a cart: its seats and places are free again',
  params: holdParams,
  reply: z.object({ id: uuid }),
})

export const listHolds = endpoint('GET', '/partners/{partnerId}/events/{id}/holds', {
  permit: 'tickets.sell',
  summary: "The caller's own carts of an event that are held, newest first",
  params: eventParams,
  reply: z.object({ data: z.array(z.object(shape)) }),
  errors: ['not_found'],
})
