import type { Tables } from '@dxweb/kit/database/tables.ts'
import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { codeOf, dayOf, type Facts, hourOf, isKnown, type Move, total, weekdayOf } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

const isRefund = ({ tickets, correction, sale }: Move) =>
  tickets < 0 && correction === null && sale.exchangedWith === null

const figuresOf = (move: Move) => ({
  tickets: move.tickets,
  paid: move.isPaid ? move.tickets : 0,
  free: move.isPaid ? 0 : move.tickets,
  refunded: isRefund(move) ? 1 : 0,
  refundOre: isRefund(move) ? 0 - (move.priceOre + move.feeOre) : 0,
  grossOre: move.priceOre,
  feeOre: move.feeOre,
  feeVatOre: move.feeVatOre,
  vatOre: move.vatOre,
  netOre: move.priceOre - move.vatOre,
})

const known = ({ moves }: Facts, until: Day | undefined) =>
  moves.filter(({ soldOn }) => isKnown(soldOn, until))

export const ticketSalesRows = (facts: Facts, until?: Day): PlainRow[] =>
  known(facts, until).map((move) => ({
    ...facts.eventFields(move.event),
    ...figuresOf(move),
    saleId: move.sale.id,
    soldAt: move.sale.soldAt,
    soldOn: move.soldOn,
    channel: move.sale.channel,
    seller: ['pos', 'manual'].includes(move.sale.channel) ? facts.userOf(move.sale.userId) : null,
    daysAhead: Math.max(0, daysBetween(move.soldOn, move.heldOn)),
    priceCategory:
      move.correction === null
        ? (categoryOf(facts, move)?.name ?? null)
        : `correction:${move.correction}`,
  }))

const categoryOf = ({ rows }: Facts, { event, categoryId }: Move) =>
  rows.event_price_category.find((one) => one.eventId === event.id && one.id === categoryId)

const isTicketed = ({ rows }: Facts, id: number) =>
  rows.event_price_category.some(({ eventId }) => eventId === id)

const placesOf = ({ rows }: Facts, id: number, kind: string) =>
  rows.seat_claim.filter((one) => one.eventId === id && one.kind === kind).length +
  rows.open_place.filter((one) => one.eventId === id && one.kind === kind).length

const isCounted = (facts: Facts, { id, countedVisitors }: Tables['event']) =>
  countedVisitors !== null && !isTicketed(facts, id)

function roomOf(facts: Facts, event: Tables['event'], until: Day | undefined) {
  const isShown = event.state === 'published'
  const isOver = Date.parse(event.endsAt) <= facts.now
  return {
    shows: isShown ? 1 : 0,
    capacity: isShown ? event.capacity - placesOf(facts, event.id, 'blocked') : 0,
    reserved: until === undefined ? (isOver ? 0 : placesOf(facts, event.id, 'reserved')) : null,
  }
}

/** Returns events that are or were for sale, even if all their tickets have been refunded. */
const soldEvents = (facts: Facts, until?: Day) => {
  const sold = new Set(known(facts, until).map(({ event }) => event.id))
  return facts.rows.event.filter(
    (event) => sold.has(event.id) || (event.state === 'published' && isTicketed(facts, event.id)),
  )
}

export const roomRows = (facts: Facts, until?: Day): PlainRow[] =>
  soldEvents(facts, until).map((event) => ({
    ...facts.eventFields(event),
    ...roomOf(facts, event, until),
    rowCount: 0,
  }))

export const rentedOf =
  (rows: (facts: Facts, until?: Day) => PlainRow[]) =>
  (facts: Facts, until?: Day): PlainRow[] =>
    rows(facts, until).filter(({ renterId }) => renterId !== null)

export const salesByHourRows = (facts: Facts, until?: Day): PlainRow[] =>
  ticketSalesRows(facts, until).map((row) => ({
    ...row,
    weekday: weekdayOf(row['soldOn'] as Day),
    hour: hourOf(String(row['soldAt'])),
  }))

export function visitorsRows(facts: Facts, until?: Day): PlainRow[] {
  const { rows } = facts
  const counted = rows.event.filter(
    (event) => event.state === 'published' && isCounted(facts, event),
  )
  const events = new Set([...soldEvents(facts, until), ...counted])
  return [...events].map((event) => {
    const moves = known(facts, until).filter((move) => move.event.id === event.id)
    const tickets = total(moves.map((move) => move.tickets))
    const companions = moves.filter(
      (move) => move.correction === null && categoryOf(facts, move)?.isCompanion,
    )
    const scanned = rows.ticket_scan.filter(
      ({ eventId, result, undoneAt, scannedAt }) =>
        eventId === event.id &&
        result === 'accepted' &&
        isKnown(dayOf(scannedAt), until) &&
        (undoneAt === null || !isKnown(dayOf(undoneAt), until)),
    ).length
    const { capacity } = isCounted(facts, event) ? { capacity: 0 } : roomOf(facts, event, until)
    const sum = (of: 'paid' | 'free') => total(moves.map((move) => figuresOf(move)[of]))
    return {
      ...facts.eventFields(event),
      startsAt: event.startsAt,
      capacity,
      paid: sum('paid'),
      free: sum('free'),
      companions: total(companions.map((move) => move.tickets)),
      tickets,
      visitors: tickets === 0 ? (event.countedVisitors ?? 0) : tickets,
      scanned,
      missing: scanned === 0 ? null : Math.max(0, tickets - scanned),
    }
  })
}

export const playingRows = (facts: Facts): PlainRow[] => {
  const films = facts.rows.event_type.filter(({ isCinema }) => isCinema).map(({ id }) => id)
  return facts.rows.event
    .filter(({ state, eventTypeId }) => state === 'published' && films.includes(eventTypeId))
    .map((event) => {
      const moves = facts.moves.filter((move) => move.event.id === event.id).map(figuresOf)
      const sum = (of: 'paid' | 'free' | 'grossOre' | 'vatOre' | 'netOre') =>
        total(moves.map((move) => move[of]))
      const production = facts.rows.production.find(({ id }) => id === event.productionId)
      const distributor = facts.rows.distributor.find(({ id }) => id === production?.distributorId)
      return {
        ...facts.eventFields(event),
        startsAt: event.startsAt,
        paid: sum('paid'),
        free: sum('free'),
        grossOre: sum('grossOre'),
        vatOre: sum('vatOre'),
        netOre: sum('netOre'),
        distributor: distributor?.name ?? null,
        filmNumber: production?.filmNumber ?? '',
        status: 'none',
        transfer: 'none',
      }
    })
}

export function refundsRows(facts: Facts, until?: Day): PlainRow[] {
  const back = known(facts, until).filter(isRefund)
  return [...Map.groupBy(back, ({ sale, event }) => `${sale.id} ${event.id}`).values()].map(
    (moves) => {
      const [{ sale, event, soldOn }] = moves as [Move]
      const taken = facts.rows.ticket_refund.filter((one) => one.saleId === sale.id)
      const sold = facts.rows.ticket.filter(({ id }) => taken.some((one) => one.ticketId === id))
      const refundOre = total(moves.map((move) => 0 - move.priceOre - move.feeOre))
      const paid = facts.rows.payment
        .filter((one) => one.saleId === sale.id)
        .toSorted((a, b) => Math.abs(b.amountOre) - Math.abs(a.amountOre) || a.line - b.line)
      return {
        ...facts.eventFields(event),
        saleId: sale.id,
        refundedAt: sale.soldAt,
        refundedOn: soldOn,
        tickets: moves.length,
        refundOre,
        keptOre: total(sold.map((one) => one.priceOre + one.feeOre)) - refundOre,
        vatOre: total(moves.map((move) => 0 - move.vatOre - move.feeVatOre)),
        means: paid[0]?.means ?? null,
        reason: sale.reason,
        madeBy: facts.userOf(sale.userId),
      }
    },
  )
}

export const correctionsRows = (facts: Facts): PlainRow[] =>
  facts.rows.ticket_sale_correction.map((one) => {
    const event = facts.eventOf(one.eventId)
    return {
      ...(event && facts.eventFields(event)),
      id: one.id,
      madeOn: dayOf(one.madeAt),
      priceCategory: one.priceCategory,
      tickets: one.ticketCount,
      grossOre: one.amountOre,
      vatOre: one.vatOre ?? 0,
      means: one.means,
      reason: one.reason,
      madeBy: facts.userOf(one.madeBy),
      isReversal: one.reverses !== null,
    }
  })

export const wrongVat = (facts: Facts): string[] =>
  facts.rows.ticket.flatMap(({ id, eventId, vatTypeId, priceOre, feeOre, vatOre, feeVatOre }) => {
    const event = facts.eventOf(eventId)
    const code = codeOf(facts, vatTypeId)
    const within = (ore: number, of: string) => {
      const rate = facts.rows.vat_rate
        .filter((one) => one.vatTypeId === facts.rows.vat_type.find((type) => type.code === of)?.id)
        .filter((one) => one.validFrom <= dayOf(event?.startsAt ?? ''))
        .reduce((last, one) => (one.validFrom > last.validFrom ? one : last)).basisPoints
      return Math.floor((ore * rate) / (10_000 + rate) + 0.5)
    }
    const isRight =
      vatOre === within(priceOre, code) &&
      feeVatOre === (code === 'exempt' ? 0 : within(feeOre, 'high'))
    return isRight ? [] : [id]
  })
