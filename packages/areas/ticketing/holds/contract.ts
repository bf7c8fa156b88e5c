import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { count, id, idParam, instant, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { cartLine } from '../selling/sale-body.ts'

const eventParams = z.object({ partnerId: idParam, id: idParam })
const holdParams = z.object({ partnerId: idParam, id: idParam, holdId: uuid })

const shape = {
  id: uuid,
  until: instant,
  /** Milliseconds left at the time of the answer, for clients with a different clock. */
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

/** Replaces the whole cart and restarts its time. Idempotent; the client chooses the id, a UUIDv7. */
export const putHold = endpoint('PUT', path, {
  permit: 'tickets.sell',
  summary: 'Hold the seats and unnumbered places of a cart',
  params: holdParams,
  body: z.strictObject({
    lines: z.array(cartLine).check(z.maxLength(200)),
    /** True if the page closes. The cart is then kept for a short time, in case of a reload. */
    isLeft: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...shape,
    /** Seats already taken by another buyer; all other seats are held. */
    lostSeatIds: z.array(id),
    /** Areas with too few places left, each with the number of places held. */
    shortAreas: z.array(z.object({ areaId: count(100_000), held: z.int() })),
  }),
  errors: ['not_found', 'wrong_state', 'sales_closed', 'taken'],
})

export const releaseHold = endpoint('DELETE', path, {
  permit: 'tickets.sell',
  summary: 'Release the seats and unnumbered places of a cart',
  params: holdParams,
  reply: z.object({ id: uuid }),
})

export const listHolds = endpoint('GET', '/partners/{partnerId}/events/{id}/holds', {
  permit: 'tickets.sell',
  summary: 'List the caller’s carts of an event, the last to expire first',
  params: eventParams,
  reply: z.object({ data: z.array(z.object(shape)) }),
  errors: ['not_found'],
})
