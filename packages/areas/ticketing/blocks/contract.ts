import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, idParam, instant, text, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam, id: idParam })
const seatIds = z.array(id).check(z.minLength(1), z.maxLength(20_000))

/** Blocks all seats or none. Throws `seat_taken` with `details.seats` if a seat is taken. */
export const blockSeats = endpoint('POST', '/partners/{partnerId}/events/{id}/seat-blocks', {
  permit: 'tickets.sell',
  summary: 'Block seats of an event with a reason',
  params,
  body: z.strictObject({ seatIds, reason: text(200) }),
  reply: z.object({ seatIds: z.array(id) }),
  errors: ['invalid', 'seat_taken', 'not_found'],
})

/** Ignores seats that are not blocked. */
export const unblockSeats = endpoint('POST', '/partners/{partnerId}/events/{id}/seat-unblocks', {
  permit: 'tickets.sell',
  summary: 'Unblock seats of an event',
  params,
  body: z.strictObject({ seatIds }),
  reply: z.object({ seatIds: z.array(id) }),
  errors: ['not_found'],
})

/** The ticket keeps its id, price and barcode. A printed ticket still shows the old seat. */
export const reseatTicket = endpoint('POST', '/partners/{partnerId}/events/{id}/reseats', {
  permit: 'tickets.sell',
  summary: 'Move a sold ticket to a free seat of the same event',
  params,
  body: z.strictObject({ ticketId: uuid, seatId: id }),
  reply: z.object({ ticketId: uuid, seatId: id, fromSeatId: id }),
  errors: ['invalid', 'seat_taken', 'not_found', 'wrong_state'],
})

export const getSeatHolder = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/seats/{seatId}/holder',
  {
    permit: 'buyers.read',
    summary: 'Get the state of a seat, and its ticket, reservation, cart or block',
    params: z.object({ ...params.shape, seatId: idParam }),
    reply: z.object({
      kind: z.enum(['free', 'sold', 'reserved', 'held', 'blocked']),
      reason: z.string(),
      buyer: z.string(),
      /** Name of the user who sold, held or blocked the seat. */
      by: z.string(),
      at: z.nullable(instant),
      /** Callers who neither sell nor print tickets get a placeholder as the ticket's id, which grants no entry. */
      ticket: z.nullable(
        z.object({ id: uuid, saleId: uuid, category: z.string(), priceOre: amountOre }),
      ),
    }),
    errors: ['not_found'],
  },
)

/** Used to colour the seat map. Replies do not name buyers, since everyone who sees the event may read them. */
export const listSeatSales = endpoint('GET', '/partners/{partnerId}/events/{id}/seat-sales', {
  permit: 'shows.read',
  summary: 'List the sold seats of an event with sales channel, time and price',
  params,
  reply: z.object({
    data: z.array(
      z.object({ seatId: id, channel: z.string(), soldAt: instant, paidOre: amountOre }),
    ),
  }),
  errors: ['not_found'],
})
