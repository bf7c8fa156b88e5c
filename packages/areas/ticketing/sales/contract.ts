import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import {
  amountOre,
  countParam,
  id,
  idParam,
  instant,
  priceOre,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { saleBody } from '../selling/sale-body.ts'

const soldTicket = z.object({
  /** What its QR code holds, to those who sell or print tickets; to others a stand-in that opens no door. */
  id: uuid,
  seatId: z.nullable(id),
  categoryId: id,
  category: z.string(),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  zone: z.string(),
  priceOre,
  feeOre: priceOre,
  vatOre: amountOre,
  state: z.enum(['issued', 'refunded', 'exchanged']),
  /** Goes back with the ticket that it came with. */
  isCompanion: z.boolean(),
  /** The way in that is nearest, '' where the hall has none drawn. */
  entrance: z.string(),
})

const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** What a receipt shows of a sale. Paid is `totalOre + roundingOre`; the shares of VAT add up to `totalOre`. */
export const sale = z.object({
  id: uuid,
  eventId: id,
  event: z.object({
    title: z.string(),
    /** What its tickets are headed with, in at most two lines; empty where that is the title. */
    heading: z.string(),
    auditorium: z.string(),
    startsAt: instant,
    /** What is printed names no price: it may be a gift. */
    hidesPrice: z.boolean(),
    /** When the tickets let somebody in; null where the event says no more than when its doors open. */
    validFrom: z.nullable(instant),
    validTo: z.nullable(instant),
    doorsAt: instant,
  }),
  /** How often its tickets and its receipt have been printed or mailed: after the first they are copies. */
  made: z.object({ tickets: z.int(), receipt: z.int() }),
  /** Who sold it. `orgNumber` is nine digits, or empty where it is not stored. */
  issuer: z.object({ name: z.string(), orgNumber: z.string() }),
  soldAt: instant,
  seller: z.string(),
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
  /** The sale that this one takes back, all or part of; its sums are below 0 and its tickets those that went back. */
  refundOf: z.nullable(uuid),
  /** Of a refund: why. */
  reason: z.string(),
  /** Of an exchange: of what came back, the sale of the new tickets, and of those, what came back for them. */
  exchangedWith: z.nullable(uuid),
  /** What was paid by each means, and what of it has gone back; agreed is before cash was rounded. */
  payments: z.array(
    z.object({
      line: z.int(),
      means,
      paidOre: amountOre,
      agreedOre: amountOre,
      refundedOre: amountOre,
      refundedAgreedOre: amountOre,
      /** What of it came along from tickets that were exchanged, or went to others, and so never over the counter. */
      carriedOre: amountOre,
      /** The gift card that paid it or that it went back to. */
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
  summary: 'Sell seats and places of one event over the counter. The server prices them',
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

export const getSale = endpoint('GET', '/partners/{partnerId}/sales/{saleId}', {
  permit: 'shows.read',
  summary: 'A sale with its tickets',
  params: saleParams,
  reply: sale,
  errors: ['not_found'],
})

/** What is printed of a sale, in the language that is asked for. */
const document = (name: string, summary: string) =>
  endpoint('GET', `/partners/{partnerId}/sales/{saleId}/${name}.pdf`, {
    permit: 'tickets.print',
    summary,
    params: saleParams,
    query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
    reply: z.string(),
    errors: ['not_found'],
  })

export const getTicketsPdf = document('tickets', 'The tickets of a sale to print, with QR codes')
export const getReceiptPdf = document('receipt', 'The receipt of a sale to print')

/** The hall of an event as it is drawn. It changes only with the seat map's version. */
export const getSeatMap = endpoint('GET', '/partners/{partnerId}/events/{id}/seat-map', {
  permit: 'shows.read',
  summary: "The drawing of an event's hall",
  params: eventParams,
  reply: z.object({ drawing: z.unknown() }),
  errors: ['not_found'],
})

export const getSeatStates = endpoint('GET', '/partners/{partnerId}/events/{id}/seats', {
  permit: 'shows.read',
  summary: 'Which seats are not free, by seat id. What is not named is free',
  params: eventParams,
  reply: z.object({
    /** When this was so, by the server's clock. */
    at: instant,
    sold: z.array(id),
    reserved: z.array(id),
    held: z.array(id),
    blocked: z.array(id),
    /** The carts that seats are held for, each until it is touched again: past that they are free. */
    holds: z.array(z.object({ id: uuid, until: instant, seatIds: z.array(id) })),
    /** Places without numbers by area; 0 is a hall without any. */
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

/** `grossOre` is what buyers paid, `feeOre` the part of it that is fee, `vatOre` all VAT in it. */
export const getSalesOverview = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/sales-overview',
  {
    permit: 'shows.read',
    summary: 'What an event has sold: by category, zone, channel and day',
    params: eventParams,
    reply: z.object({
      capacity: z.int(),
      blockedCount: z.int(),
      reservedCount: z.int(),
      /** Held in a cart or for somebody, and not past its time. */
      heldCount: z.int(),
      /** Tickets that were paid back, and what for: taken off the sums already. */
      refundCount: z.int(),
      refundOre: amountOre,
      total: z.object(countAndMoney),
      /** What was corrected afterwards is in rows of its own, by the category that it names. */
      byCategory: z.array(
        z.object({ name: z.string(), isCorrection: z.boolean(), ...countAndMoney }),
      ),
      byChannel: z.array(z.object({ name: z.string(), ...countAndMoney })),
      /** In an event with zones; an empty name is what lies in none of them. */
      byZone: z.array(z.object({ name: z.string(), ...countAndMoney })),
      /** What was paid in and paid back by each means; a sale that several paid counts at each. */
      byMeans: z.array(z.object({ name: z.string(), saleCount: z.int(), paidOre: amountOre })),
      byDay: z.array(z.object({ day: z.string(), ticketCount: z.int(), grossOre: amountOre })),
    }),
    errors: ['not_found'],
  },
)

export type SalesOverview = z.output<typeof getSalesOverview.parts.reply>

export const getUsualSales = endpoint('GET', '/partners/{partnerId}/events/{id}/usual-sales', {
  permit: 'shows.read',
  summary:
    'How events of the same type have sold: the share of their places by days before the event',
  params: eventParams,
  reply: z.object({
    /** The newest held events with sales that the shares are the mean of; with fewer than three there are none. */
    eventCount: z.int(),
    /** From the day furthest off to the event's own, 0. Basis points of the places: 2500 is a quarter. */
    days: z.array(z.object({ before: z.int(), soldBasisPoints: z.int() })),
  }),
  errors: ['not_found'],
})

export const listTransactions = endpoint('GET', '/partners/{partnerId}/events/{id}/transactions', {
  permit: 'shows.read',
  summary: 'The sales of an event, newest first',
  params: eventParams,
  query: z.strictObject({
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(2000))), 500),
    offset: z._default(countParam, 0),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id: uuid,
        soldAt: instant,
        seller: z.string(),
        channel: z.string(),
        means: z.string(),
        /** The sale that this one takes back; its counts and sums are below 0. */
        refundOf: z.nullable(uuid),
        /** The other half of an exchange. */
        exchangedWith: z.nullable(uuid),
        ticketCount: z.int(),
        /** A row each, in the order of the hall; `section` is empty in a hall of one section. */
        seats: z.array(
          z.object({
            section: z.string(),
            row: z.string(),
            seats: z.array(z.string()),
            /** How many places without a number, of the area that `section` names. */
            places: z.optional(z.int()),
          }),
        ),
        grossOre: amountOre,
        roundingOre: amountOre,
      }),
    ),
    total: z.int(),
  }),
  errors: ['not_found'],
})

export const exportTransactions = endpoint(
  'GET',
  '/partners/{partnerId}/events/{id}/transactions-export',
  {
    permit: 'shows.read',
    summary: 'The sales of an event as a file for spreadsheets',
    params: eventParams,
    query: z.strictObject(exportChoice),
    reply: z.string(),
    errors: ['not_found', 'too_large'],
  },
)
