import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  day,
  id,
  idParam,
  instant,
  listQuery,
  priceOre,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { saleBody } from '../selling/sale-body.ts'

const ticket = {
  /** The id in the QR code. Callers who neither sell nor print get a placeholder that grants no entry. */
  id: uuid,
  seatId: z.nullable(id),
  categoryId: id,
  category: z.string(),
  priceOre,
  feeOre: priceOre,
  vatOre: amountOre,
  state: z.enum(['issued', 'refunded', 'exchanged']),
}

const soldTicket = z.object({
  ...ticket,
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  zone: z.string(),
  /** True for a free ticket that is refunded together with its paying ticket. */
  isCompanion: z.boolean(),
  /** The nearest entrance; '' if the hall has no drawn entrances. */
  entrance: z.string(),
})

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** The buyer paid `totalOre + roundingOre`; the VAT shares add up to `totalOre`. */
export const sale = z.object({
  id: uuid,
  eventId: id,
  event: z.object({
    title: z.string(),
    /** Text of at most two lines that is printed instead of the title; if empty, the title is printed. */
    heading: z.string(),
    auditorium: z.string(),
    ageLimit: z.nullable(z.enum(ageLimits)),
    startsAt: instant,
    /** True if no price is printed on the ticket, for example for a gift. */
    hidesPrice: z.boolean(),
    /** Start of the ticket's validity; null if only the doors' opening time limits entry. */
    validFrom: z.nullable(instant),
    validTo: z.nullable(instant),
    doorsAt: instant,
  }),
  /** Number of prints of each document; all prints after the first are copies. */
  made: z.object({ tickets: z.int(), receipt: z.int() }),
  /** `orgNumber` is nine digits, or ''. */
  issuer: z.object({ name: z.string(), orgNumber: z.string() }),
  soldAt: instant,
  seller: z.string(),
  /** Name of the box office's till; null on the web, and without an open shift. */
  till: z.nullable(z.string()),
  means: z.string(),
  totalOre: amountOre,
  roundingOre: amountOre,
  feeOre: amountOre,
  vatOre: amountOre,
  vat: z.array(
    z.object({
      code: z.enum(['high', 'medium', 'low', 'zero', 'exempt']),
      basisPoints: z.int(),
      grossOre: amountOre,
      vatOre: amountOre,
    }),
  ),
  tickets: z.array(soldTicket),
  /** The sale that this sale refunds in whole or part; the sums are then negative. */
  refundOf: z.nullable(uuid),
  reason: z.string(),
  exchangedWith: z.nullable(uuid),
  /** Each payment with its refunded part; `agreedOre` is before cash rounding. */
  payments: z.array(
    z.object({
      line: z.int(),
      means,
      paidOre: amountOre,
      agreedOre: amountOre,
      refundedOre: amountOre,
      refundedAgreedOre: amountOre,
      /** Amount that an exchange moves from or to another sale, and that is not paid at the counter. */
      carriedOre: amountOre,
      giftCardId: z.nullable(uuid),
    }),
  ),
  refunds: z.array(
    z.object({
      id: uuid,
      soldAt: instant,
      seller: z.string(),
      ticketCount: z.int(),
      totalOre: amountOre,
      roundingOre: amountOre,
      reason: z.string(),
      exchangedWith: z.nullable(uuid),
    }),
  ),
})

export type Sale = z.output<typeof sale>

const partnerParams = z.object({ partnerId: idParam })
const eventParams = z.object({ partnerId: idParam, id: idParam })
const saleParams = z.object({ partnerId: idParam, saleId: uuid })

export const sellTickets = endpoint('POST', '/partners/{partnerId}/sales', {
  aliases: ['/sales/tickets', '/partners/{partnerId}/sales/tickets'],
  permit: 'tickets.sell',
  changes: ['sales', 'giftcards'],
  summary:
    'Sell seats and unnumbered places of an event at the counter; the server computes the price',
  params: partnerParams,
  body: saleBody,
  reply: z.object({ id: uuid, totalOre: amountOre, roundingOre: amountOre }),
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

export const listTickets = endpoint('GET', '/partners/{partnerId}/sales/tickets', {
  aliases: ['/sales/tickets'],
  permit: 'shows.read',
  invalidatedBy: ['sales'],
  summary: 'List the tickets of an event, or the tickets sold in a period, latest first',
  params: partnerParams,
  query: z
    .strictObject({
      eventId: z.optional(idParam),
      from: z.optional(day),
      to: z.optional(day),
      limit: listQuery.limit,
      offset: listQuery.offset,
    })
    .check(
      z.refine<{ eventId?: number; from?: string; to?: string }>(
        ({ eventId, from, to }) =>
          eventId !== undefined || (from !== undefined && to !== undefined),
        { error: 'required', path: ['eventId'] },
      ),
    ),
  reply: z.object({
    data: z.array(
      z.object({
        ...ticket,
        eventId: id,
        saleId: uuid,
        areaId: z.nullable(z.int()),
        soldAt: instant,
      }),
    ),
    /** Number of rows on all pages. */
    total: z.int(),
  }),
  errors: ['not_found'],
})

export const getSale = endpoint('GET', '/partners/{partnerId}/sales/{saleId}', {
  permit: 'shows.read',
  invalidatedBy: ['sale', 'event:{eventId}'],
  summary: 'Get a sale with its tickets',
  params: saleParams,
  reply: sale,
  errors: ['not_found'],
})

const document = (name: string, summary: string) =>
  endpoint('GET', `/partners/{partnerId}/sales/{saleId}/${name}.pdf`, {
    permit: 'tickets.print',
    summary,
    params: saleParams,
    query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
    reply: z.string(),
    errors: ['not_found'],
  })

export const getTicketsPdf = document('tickets', 'Get the tickets of a sale as PDF, with QR codes')
export const getReceiptPdf = document('receipt', 'Get the receipt of a sale as PDF')

/** The reply changes only when the seat map gets a new version. */
export const getSeatMap = endpoint('GET', '/partners/{partnerId}/events/{id}/seat-map', {
  permit: 'shows.read',
  invalidatedBy: ['seat-map'],
  summary: 'Get the drawing of an event’s seat map',
  params: eventParams,
  reply: z.object({ drawing: z.unknown() }),
  errors: ['not_found'],
})

export const getSeatStates = endpoint('GET', '/partners/{partnerId}/events/{id}/seats', {
  permit: 'shows.read',
  invalidatedBy: [],
  summary: 'List the seats of an event that are not free',
  params: eventParams,
  reply: z.object({
    at: instant,
    sold: z.array(id),
    reserved: z.array(id),
    held: z.array(id),
    blocked: z.array(id),
    /** Carts with seats. Each cart is released at `until`, unless its clerk or buyer changes it first. */
    holds: z.array(z.object({ id: uuid, until: instant, seatIds: z.array(id) })),
    /** Unnumbered places by area; area 0 is a hall without areas. */
    areas: z.array(z.object({ id: z.int(), places: z.int(), free: z.int() })),
  }),
  errors: ['not_found'],
})

const countAndMoney = {
  ticketCount: z.int(),
  paidCount: z.int(),
  freeCount: z.int(),
  grossOre: amountOre,
  feeOre: amountOre,
  vatOre: amountOre,
}

/** `grossOre` is the amount paid by buyers, including `feeOre` and `vatOre`. */
export const getSalesOverview = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/sales-overview',
  {
    permit: 'shows.read',
    summary: 'Get an event’s sales by category, zone, channel and day',
    params: eventParams,
    reply: z.object({
      capacity: z.int(),
      blockedCount: z.int(),
      reservedCount: z.int(),
      heldCount: z.int(),
      /** Number of refunded tickets, already subtracted from the sums. */
      refundCount: z.int(),
      refundOre: amountOre,
      total: z.object(countAndMoney),
      /** Corrections are separate rows, under the category that they name. */
      byCategory: z.array(
        z.object({ name: z.string(), isCorrection: z.boolean(), ...countAndMoney }),
      ),
      byChannel: z.array(z.object({ name: z.string(), ...countAndMoney })),
      /** The name '' means places without a zone. */
      byZone: z.array(z.object({ name: z.string(), ...countAndMoney })),
      /** Payments and refunds by means of payment; a sale with several means counts in each. */
      byMeans: z.array(z.object({ name: z.string(), saleCount: z.int(), paidOre: amountOre })),
      byDay: z.array(z.object({ day: z.string(), ticketCount: z.int(), grossOre: amountOre })),
    }),
    errors: ['not_found'],
  },
)

export type SalesOverview = z.output<typeof getSalesOverview.parts.reply>

export const getUsualSales = endpoint('GET', '/partners/{partnerId}/events/{id}/usual-sales', {
  permit: 'shows.read',
  invalidatedBy: [],
  summary: 'Get the average sales of past events of the same type, by days before the event',
  params: eventParams,
  reply: z.object({
    /** Number of recent past events in the average. The list of days is empty for fewer than three events. */
    eventCount: z.int(),
    /** From the earliest day down to 0, the event's own day. 2500 basis points are a quarter of the places. */
    days: z.array(z.object({ before: z.int(), soldBasisPoints: z.int() })),
  }),
  errors: ['not_found'],
})
