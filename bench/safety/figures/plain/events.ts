import type { Tables } from '@dxweb/kit/database/tables.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { dayOf, type Facts, total, weekdayOf } from './facts.ts'
import type { PlainRow } from './plain-report.ts'
import { ticketSalesRows } from './sales.ts'

export const activityRows = (facts: Facts): PlainRow[] =>
  facts.rows.hall_booking.map(({ eventId, auditoriumId, busyFrom, busyUntil }) => {
    const event = facts.eventOf(eventId) as Tables['event']
    const heldOn = dayOf(busyFrom)
    const issued = facts.rows.ticket.filter(
      (one) => one.eventId === eventId && one.state === 'issued',
    )
    return {
      ...facts.eventFields(event),
      heldOn,
      weekday: weekdayOf(heldOn),
      startsAt: busyFrom,
      endsAt: busyUntil,
      minutes: (Date.parse(busyUntil) - Date.parse(busyFrom)) / 60_000,
      auditoriumId,
      state: event.state,
      tickets: auditoriumId === event.auditoriumId ? issued.length : 0,
    }
  })

export const reservationsRows = (facts: Facts): PlainRow[] =>
  facts.rows.reservation.map((one) => {
    const event = facts.eventOf(one.eventId) as Tables['event']
    return {
      ...facts.eventFields(event),
      id: one.id,
      madeOn: dayOf(one.madeAt),
      number: one.number,
      name: one.name,
      phone: one.phone,
      state: one.state,
      tickets: one.placeCount,
      collected: one.collectedCount,
      waiting: one.state === 'open' ? one.placeCount - one.collectedCount : 0,
      madeBy: facts.userOf(one.madeBy),
    }
  })

const salesOf = (facts: Facts, { id }: Tables['event']) => {
  const rows = ticketSalesRows(facts).filter(({ eventId }) => eventId === id)
  const sum = (name: string) => total(rows.map((row) => Number(row[name])))
  return {
    paid: sum('paid'),
    free: sum('free'),
    tickets: sum('tickets'),
    grossOre: sum('grossOre'),
  }
}

/** Returns the number of tickets, or for an event without tickets the visitors counted by hand. */
const cameTo = (event: Tables['event'], tickets: number) =>
  tickets === 0 ? (event.countedVisitors ?? 0) : tickets

/** Only events of external renters count as rented. */
const isRented = ({ rows }: Facts, { renterId }: Tables['event']) =>
  rows.renter.some(({ id, kind }) => id === renterId && kind === 'external')

const typeOf = ({ rows }: Facts, { eventTypeId }: Tables['event']) =>
  rows.event_type.find(({ id }) => id === eventTypeId)

export const nkRows = (facts: Facts): PlainRow[] =>
  facts.rows.event.flatMap((event) => {
    const category = facts.rows.nk_category.find(
      ({ id }) => id === typeOf(facts, event)?.nkCategoryId,
    )
    if (!category || event.state !== 'published') return []
    const { paid, free, tickets, grossOre } = salesOf(facts, event)
    const prices = facts.rows.event_price_category.filter(({ eventId }) => eventId === event.id)
    const isTicketed = paid !== 0 || prices.some(({ priceOre }) => priceOre > 0)
    const other = event.isOpenEvent || prices.length > 0 ? 'free' : 'activity'
    const part = isTicketed ? 'ticketed' : other
    const rented = isRented(facts, event) ? 1 : 0
    const only = (wanted: string, value: number) => (part === wanted ? value : null)
    return {
      ...facts.eventFields(event),
      part,
      category: category.code,
      shows: 1,
      own: 1 - rented,
      rented,
      paid: only('ticketed', paid),
      free: only('ticketed', free),
      grossOre: only('ticketed', grossOre),
      minutes: only('activity', (Date.parse(event.endsAt) - Date.parse(event.startsAt)) / 60_000),
      participants: only('activity', cameTo(event, tickets)),
      visitors: only('free', cameTo(event, tickets)),
    }
  })

/** TONO's tariff of 2020 (domain facts 1.11): threshold, amount up to it, and per cent above it. */
const steps2020 = [
  [187_961_00, 10_156_00, 2],
  [56_501_00, 4_897_00, 4],
  [18_796_00, 1_880_00, 8],
  [0, 0, 10],
] as const

export function tonoFee2020(grossOre: number, listeners: number): number {
  if (grossOre <= 0) return 677_00 + 300 * Math.max(0, listeners - 100)
  const [above, base, percent] = steps2020.find(([over]) => grossOre > over) ?? [0, 0, 0]
  return Math.max(677_00, base + Math.round(((grossOre - above) * percent) / 100))
}

const part = (amount: number, basisPoints: number) =>
  Math.sign(amount) * Math.round((Math.abs(amount) * basisPoints) / 10_000) || 0

export const tonoRows = (facts: Facts): PlainRow[] =>
  facts.rows.event.flatMap((event) => {
    if (event.state !== 'published' || !typeOf(facts, event)?.hasTono) return []
    const { paid, tickets, grossOre } = salesOf(facts, event)
    const listeners = cameTo(event, tickets)
    const eventFields = facts.eventFields(event)
    const list = facts.rows.event_set_list.find(({ eventId }) => eventId === event.id)
    // Mixed repertoire reduces the basis from this day on (domain facts 1.11).
    const share = eventFields.heldOn < '2023-03-21' ? 10_000 : (list?.share ?? 10_000)
    const basisOre = part(grossOre, share)
    const isKnown = eventFields.heldOn >= ('2020-01-01' as Day)
    const fee = grossOre > 0 ? tonoFee2020(basisOre, 0) : tonoFee2020(0, part(listeners, share))
    const sent = facts.rows.tono_sent.find(({ eventId }) => eventId === event.id)
    const feeOre = isKnown ? fee : null
    const isSame =
      sent && sent.grossOre === grossOre && sent.listeners === listeners && sent.feeOre === feeOre
    return {
      ...eventFields,
      organizer: isRented(facts, event) ? eventFields.renter : facts.venueName,
      isExternal: isRented(facts, event),
      paid,
      free: listeners - paid,
      grossOre,
      isFree: grossOre <= 0,
      share,
      basisOre,
      tariffFrom: isKnown ? '2020-01-01' : null,
      feeOre,
      hasSetList: ((list?.lines ?? []) as unknown[]).length > 0,
      reported: sent === undefined ? 'notSent' : isSame ? 'sent' : 'changed',
      sentBy: facts.userOf(sent?.sentBy ?? null),
      sentOn: sent ? dayOf(sent.sentAt) : null,
      grossChangeOre: sent ? grossOre - sent.grossOre : null,
      listenerChange: sent ? listeners - sent.listeners : null,
    }
  })

export const transactionsRows = (facts: Facts, _: unknown, eventId?: number): PlainRow[] => {
  const moves = facts.moves.filter(({ event }) => event.id === eventId)
  return [...Map.groupBy(moves, ({ sale }) => sale.id).values()].map((ofSale) => {
    const [{ sale, soldOn }] = ofSale as [(typeof moves)[number]]
    const paid = facts.rows.payment
      .filter(({ saleId }) => saleId === sale.id)
      .toSorted((a, b) => a.line - b.line)
    return {
      id: sale.id,
      soldAt: sale.soldAt,
      soldOn,
      channel: sale.channel,
      roundingOre: sale.roundingOre,
      refundOf: sale.refundOf,
      exchangedWith: sale.exchangedWith,
      seller: facts.userOf(sale.userId),
      means: paid.map(({ means }) => means).join(', '),
      ticketCount: total(ofSale.map(({ tickets }) => tickets)),
      grossOre: total(ofSale.map(({ priceOre, feeOre }) => priceOre + feeOre)),
    }
  })
}

export const buyersRows = ({ rows }: Facts, _: unknown, eventId?: number): PlainRow[] => {
  const held = rows.ticket.filter((one) => one.eventId === eventId && one.state === 'issued')
  const nameOf = (saleId: string) => {
    const link = rows.sale_reservation.find((one) => one.saleId === saleId)
    return rows.reservation.find(({ id }) => id === link?.reservationId)?.name ?? ''
  }
  return [...Map.groupBy(held, ({ saleId }) => nameOf(saleId))].map(([name, tickets]) => ({
    name,
    ticketCount: tickets.length,
    grossOre: total(tickets.map(({ priceOre, feeOre }) => priceOre + feeOre)),
  }))
}

/** Open reservations show the number of remaining seats; other reservations show the original number. */
export const reservedRows = (facts: Facts, _: unknown, eventId?: number): PlainRow[] =>
  facts.rows.reservation
    .filter((one) => one.eventId === eventId)
    .map((one) => ({
      id: one.id,
      eventId: one.eventId,
      number: one.number,
      name: one.name,
      phone: one.phone,
      email: one.email,
      note: one.note,
      customerId: one.customerId,
      state: one.state,
      isHeld: one.expiresAt === null,
      placeCount: one.placeCount,
      collectedCount: one.collectedCount,
      ticketCount: one.state === 'open' ? one.placeCount - one.collectedCount : one.placeCount,
      madeBy: facts.userOf(one.madeBy),
    }))

export const orderEventsRows = (facts: Facts): PlainRow[] =>
  facts.rows.event.flatMap((event) => {
    const order = facts.rows.booking_order.find(({ id }) => id === event.orderId)
    if (!order) return []
    const moves = facts.moves.filter((move) => move.event.id === event.id)
    const grossOre = total(moves.map(({ priceOre, feeOre }) => priceOre + feeOre))
    const vatOre = total(moves.map((move) => move.vatOre + move.feeVatOre))
    return {
      ...facts.eventFields(event),
      order: `${order.number} ${order.title}`,
      orderId: order.id,
      orderState: order.state,
      project: null,
      projectId: null,
      renter: null,
      renterId: order.renterId,
      state: event.state,
      tickets: total(moves.map(({ tickets }) => tickets)),
      grossOre,
      vatOre,
      netOre: grossOre - vatOre,
    }
  })
