import type { Tables } from '@dxweb/kit/database/tables.ts'
import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { zone } from '../history/draw.ts'
import type { Rows } from './read-venue.ts'

export const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

export const weekdayOf = (day: Day) =>
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekday(day) - 1] ?? ''

export const dayOf = (instant: string) => localDay(instant, zone)

export const nameOf = (user: Tables['user_account'] | undefined) =>
  user ? `${user.firstName} ${user.lastName}`.trim() || user.email : null

/** A ticket that was sold, a ticket that was refunded (-1), or a correction. */
export interface Move {
  sale: Tables['sale']
  event: Tables['event']
  heldOn: Day
  soldOn: Day
  categoryId: number | null
  correction: string | null
  tickets: number
  isPaid: boolean
  priceOre: number
  feeOre: number
  vatOre: number
  feeVatOre: number
  vatTypeId: number
}

export interface Facts {
  rows: Rows
  moves: Move[]
  /** Time at which the figures are read. */
  now: number
  today: Day
  venueName: string
  userOf: (id: number | null) => string | null
  eventOf: (id: number | null) => Tables['event'] | undefined
  saleOf: (id: string) => Tables['sale']
  eventFields: (event: Tables['event']) => ToldEvent
}

export interface ToldEvent {
  [name: string]: string | number | null
  event: string
  eventId: number
  title: string
  heldOn: Day
  eventType: string
  eventTypeId: number
  auditorium: string
  auditoriumId: number
  renter: string | null
  renterId: number | null
}

const byId = <T extends { id: unknown }>(all: readonly T[]) =>
  new Map(all.map((one) => [one.id, one]))

type BaseOf = (
  saleId: string,
  eventId: number,
) => Pick<Move, 'sale' | 'event' | 'heldOn' | 'soldOn'>

const soldMoves = ({ ticket: tickets }: Rows, base: BaseOf) =>
  tickets.map((ticket): Move => ({
    ...base(ticket.saleId, ticket.eventId),
    ...ticket,
    correction: null,
    tickets: 1,
    isPaid: ticket.priceOre > 0,
  }))

function refundedMoves(rows: Rows, base: BaseOf) {
  const tickets = byId(rows.ticket)
  return rows.ticket_refund.map((one): Move => {
    const ticket = tickets.get(one.ticketId)
    return {
      ...base(one.saleId, one.eventId),
      categoryId: ticket?.categoryId ?? null,
      correction: null,
      tickets: -1,
      isPaid: ticket !== undefined && ticket.priceOre > 0,
      priceOre: 0 - one.priceOre,
      feeOre: 0 - one.feeOre,
      vatOre: 0 - one.vatOre,
      feeVatOre: 0 - one.feeVatOre,
      vatTypeId: ticket?.vatTypeId ?? 0,
    }
  })
}

const correctedMoves = (rows: Rows, base: BaseOf) =>
  rows.ticket_sale_correction.map((one): Move => ({
    ...base(one.saleId ?? '', one.eventId),
    categoryId: null,
    correction: one.priceCategory,
    tickets: one.ticketCount,
    isPaid: one.amountOre !== 0,
    priceOre: one.amountOre,
    feeOre: 0,
    vatOre: one.vatOre ?? 0,
    feeVatOre: 0,
    vatTypeId: one.vatTypeId ?? 0,
  }))

export function factsOf(rows: Rows, partnerId: number, now: number): Facts {
  const [sales, events, users] = [byId(rows.sale), byId(rows.event), byId(rows.user_account)]
  const [types, halls, renters] = [byId(rows.event_type), byId(rows.auditorium), byId(rows.renter)]
  const films = byId(rows.production)
  const saleOf = (id: string) => {
    const sale = sales.get(id)
    if (!sale) throw new Error(`no sale ${id}`)
    return sale
  }
  const base: BaseOf = (saleId, eventId) => {
    const sale = saleOf(saleId)
    const event = events.get(eventId)
    if (!event) throw new Error(`no event ${eventId}`)
    return { sale, event, heldOn: dayOf(event.startsAt), soldOn: dayOf(sale.soldAt) }
  }
  return {
    rows,
    moves: [soldMoves, refundedMoves, correctedMoves].flatMap((movesOf) => movesOf(rows, base)),
    now,
    today: localDay(new Date(now), zone),
    venueName: rows.partner.find(({ id }) => id === partnerId)?.name ?? '',
    userOf: (id) => (id === null ? null : nameOf(users.get(id))),
    eventOf: (id) => (id === null ? undefined : events.get(id)),
    saleOf,
    eventFields: (event) => ({
      event: event.title,
      title: films.get(event.productionId ?? 0)?.title ?? event.title,
      eventId: event.id,
      heldOn: dayOf(event.startsAt),
      eventType: types.get(event.eventTypeId)?.name ?? '',
      eventTypeId: event.eventTypeId,
      auditorium: halls.get(event.auditoriumId)?.name ?? '',
      auditoriumId: event.auditoriumId,
      renter: renters.get(event.renterId ?? 0)?.name ?? null,
      renterId: event.renterId,
    }),
  }
}

export const isKnown = (day: Day, until: Day | undefined) => until === undefined || day <= until

export const hourOf = (instant: string) => `${localTime(instant, zone).slice(0, 2)}:00`

export const codeOf = ({ rows }: Facts, vatTypeId: number) =>
  rows.vat_type.find(({ id }) => id === vatTypeId)?.code ?? ''

/** In basis points. */
export function rateOn({ rows }: Facts, code: string, day: Day): number {
  const type = rows.vat_type.find((one) => one.code === code)
  const rates = rows.vat_rate.filter(
    ({ vatTypeId, validFrom }) => vatTypeId === type?.id && validFrom <= day,
  )
  return rates.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]?.basisPoints ?? 0
}
