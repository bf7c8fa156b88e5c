import { giftCardSold } from '@dxweb/areas/settlements/batches/rules.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { localTime, operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { zone } from '../history/draw.ts'
import { codeAt, type DayGoods, goodsByDay, goodsLine } from './day-goods.ts'
import { registerOf } from './goods.ts'
import { codeOf, dayOf, type Facts, type Move, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

type Sale = Tables['sale']

const nightlyOf = (at: string) => operatingDay(at, zone)
const soldOn = ({ sale }: Move) => nightlyOf(sale.soldAt)
const heldOn = ({ event }: Move) => nightlyOf(event.startsAt)

/**
 * Returns the payments received on each day, excluding amounts that an exchange carries over. Days are operating days
 * by default.
 */
const paidOn = ({ rows, saleOf }: Facts, ofDay: (at: string) => string = nightlyOf) =>
  rows.payment.map(({ saleId, means, amountOre, carriedOre, line, eventId }) => {
    const sale = saleOf(saleId)
    return { sale, day: ofDay(sale.soldAt), means, ore: amountOre - carriedOre, line, eventId }
  })

const oreOf = ({ priceOre, feeOre }: Move) => priceOre + feeOre

function sumsBy<T>(all: readonly T[], key: (one: T) => string, figure: (one: T) => number) {
  return [...Map.groupBy(all, key)].map(([name, some]) => ({
    name,
    some,
    ore: total(some.map(figure)),
  }))
}

type Line = [line: string, tickets: number | null, amountOre: number, vatOre: number | null]

const membershipsOf = ({ rows }: Facts, sales: readonly Sale[]) => {
  const ids = new Set(sales.map(({ id }) => id))
  return rows.membership_period.flatMap(({ saleId, refundId, ...period }) => [
    ...(ids.has(saleId) ? [{ saleId, sign: 1, ...period }] : []),
    ...(refundId !== null && ids.has(refundId) ? [{ saleId: refundId, sign: -1, ...period }] : []),
  ])
}

/** Splits sales without an event into gift cards and memberships, in øre. */
function soldApart(facts: Facts, sales: readonly Sale[]) {
  const members = new Set(membershipsOf(facts, sales).map(({ saleId }) => saleId))
  const apart = sales.filter(({ eventId }) => eventId === null)
  const sum = (isMember: boolean) =>
    total(apart.filter(({ id }) => members.has(id) === isMember).map(({ totalOre }) => totalOre))
  return { cards: sum(false), memberships: sum(true) }
}

const noGoods: DayGoods = { grossOre: 0, roundingOre: 0, paid: [], lines: [] }

const cashOf = (paid: readonly { means: string; ore: number }[]) =>
  total(paid.filter(({ means }) => means === 'cash').map(({ ore }) => ore))

function overviewOf(day: Day, facts: Facts, sales: readonly Sale[], goods: DayGoods): Line[] {
  const { moves } = facts
  const today = moves.filter((move) => soldOn(move) === day)
  const before = moves.filter((move) => heldOn(move) === day && soldOn(move) < day)
  const onToday = today.filter((move) => heldOn(move) === day)
  const later = today.filter((move) => heldOn(move) > day)
  const past = today.filter((move) => heldOn(move) < day)
  const sum = (some: readonly Move[], sign = 1): [number, number] => [
    sign * total(some.map(({ tickets }) => tickets)) || 0,
    sign * total(some.map(oreOf)) || 0,
  ]
  const { cards, memberships } = soldApart(facts, sales)
  const members = total(membershipsOf(facts, sales).map(({ sign }) => sign))
  const paid = paidOn(facts).filter((one) => one.day === day)
  const rounding = total(sales.map(({ roundingOre }) => roundingOre)) + goods.roundingOre
  const all = total(today.map(oreOf)) + goods.grossOre + cards + memberships
  return [
    ['#todaysShows', ...sum([...before, ...onToday]), null],
    ['#presaleBefore', ...sum(before, -1), null],
    ['#presaleLater', ...sum(later), null],
    ['#pastShows', ...sum(past), null],
    ['#ticketSales', ...sum(today), null],
    ['#products', null, goods.grossOre, null],
    ['#giftCards', null, cards, null],
    ['#memberships', members, memberships, null],
    ['#total', null, all, null],
    ['#rounding', null, rounding, null],
    ['#cashEarned', null, cashOf([...paid, ...goods.paid]), null],
  ]
}

const showOf = ({ title, startsAt }: Tables['event']) => {
  const day = dayOf(startsAt)
  return `${title} · ${day.slice(8)}.${day.slice(5, 7)}. ${localTime(startsAt, zone)}`
}

interface DayOf {
  day: Day
  sales: readonly Sale[]
  moves: readonly Move[]
  goods: DayGoods
}

/** Assigns a ticket's fee to the high rate if the ticket has VAT. */
function vatLines(facts: Facts, { day, moves, sales, goods }: DayOf): Line[] {
  const ofGoods = goods.lines.map(({ percent, ore, vat }) => ({
    code: codeAt(facts, percent, day),
    tickets: 0,
    ore,
    vat,
  }))
  const memberships = membershipsOf(facts, sales).map(({ sign, priceOre, vatOre, vatTypeId }) => ({
    code: codeOf(facts, vatTypeId),
    tickets: sign,
    ore: sign * priceOre,
    vat: sign * vatOre,
  }))
  const ofTickets = moves.flatMap((move) => {
    const code = codeOf(facts, move.vatTypeId)
    const feeCode = code === 'exempt' || code === 'zero' ? code : 'high'
    return [
      { code, tickets: move.tickets, ore: move.priceOre, vat: move.vatOre },
      ...(move.feeOre === 0
        ? []
        : [{ code: feeCode, tickets: 0, ore: move.feeOre, vat: move.feeVatOre }]),
    ]
  })
  return sumsBy(
    [...ofTickets, ...memberships, ...ofGoods],
    ({ code }) => code,
    ({ ore }) => ore,
  ).map(({ name, some, ore }) => [
    `#vat.${name}`,
    total(some.map(({ tickets }) => tickets)),
    ore,
    total(some.map(({ vat }) => vat)),
  ])
}

interface Counted {
  day: string
  expectedOre: number
  countedOre: number
}

const countLines = (day: Day, facts: Facts) => {
  const linesOf = (name: string | null, { expectedOre, countedOre }: Counted): Line[] => [
    [`#expected|${name}`, null, expectedOre, null],
    [`#counted|${name}`, null, countedOre, null],
    [`#difference|${name}`, null, countedOre - expectedOre, null],
  ]
  const { day_cash_count: clerks, day_till_count: tills } = facts.rows
  return [
    ...clerks
      .filter((one) => one.day === day)
      .flatMap((one) => linesOf(facts.userOf(one.userId), one)),
    ...tills
      .filter((one) => one.day === day)
      .flatMap((one) => linesOf(registerOf(facts, one.registerId), one)),
  ]
}

const correctionLines = ({ rows, eventOf }: Facts, sales: readonly Sale[]) =>
  rows.ticket_sale_correction
    .filter(({ saleId }) => sales.some(({ id }) => id === saleId))
    .map((one): Line => {
      const line = `${eventOf(one.eventId)?.title} · ${one.reason}`
      return [line, one.ticketCount, one.amountOre, one.vatOre]
    })

const goodsLines = ({ lines }: DayGoods) =>
  sumsBy(lines, goodsLine, ({ ore }) => ore).map(({ name, some, ore }): Line => [
    name,
    null,
    ore,
    total(some.map(({ vat }) => vat)),
  ])

/**
 * Returns a line per till and payment method on days with till sales, even if its sum is zero. Tickets are not paid at
 * tills.
 */
function tillLines(paid: readonly { means: string; ore: number }[], goods: DayGoods): Line[] {
  if (goods === noGoods) return []
  const all = [
    ...paid.map(({ means, ore }) => ({ line: `#noTill.${means}`, ore })),
    ...goods.paid.map(({ means, till, ore }) => ({ line: `#till.${means}|${till}`, ore })),
  ]
  return sumsBy(
    all,
    ({ line }) => line,
    ({ ore }) => ore,
  ).map(({ name, ore }) => [name, null, ore, null])
}

function partsOf(day: Day, facts: Facts, goods: DayGoods): Record<string, Line[]> {
  const { rows, userOf } = facts
  const sales = rows.sale.filter(({ soldAt }) => nightlyOf(soldAt) === day)
  const moves = facts.moves.filter((move) => soldOn(move) === day)
  const paid = paidOn(facts).filter((one) => one.day === day)
  return {
    overview: overviewOf(day, facts, sales, goods),
    tills: tillLines(paid, goods),
    goods: goodsLines(goods),
    means: sumsBy(
      [...paid, ...goods.paid],
      ({ means }) => means,
      ({ ore }) => ore,
    ).map(({ name, ore }): Line => [`#means.${name}`, null, ore, null]),
    shows: sumsBy(moves, ({ event }) => String(event.id), oreOf).map(({ some, ore }): Line => [
      showOf(some[0]!.event),
      total(some.map(({ tickets }) => tickets)),
      ore,
      total(some.map((one) => one.vatOre + one.feeVatOre)),
    ]),
    clerks: sumsBy(
      sales,
      ({ userId }) => String(userId),
      ({ totalOre }) => totalOre,
    ).map(({ name, ore }): Line => [
      userOf(Number(name)) ?? '',
      total(moves.filter(({ sale }) => sale.userId === Number(name)).map(({ tickets }) => tickets)),
      ore,
      null,
    ]),
    cash: countLines(day, facts),
    vat: vatLines(facts, { day, sales, moves, goods }),
    corrections: correctionLines(facts, sales),
  }
}

/** Returns days with sales, and days of shows that sold tickets in advance. */
const settledDays = ({ rows, moves }: Facts, goods: Map<string, DayGoods>) =>
  new Set([
    ...([...goods.keys()] as Day[]),
    ...rows.sale.map(({ soldAt }) => nightlyOf(soldAt)),
    ...moves.filter((move) => soldOn(move) < heldOn(move)).map(heldOn),
  ])

export function daySettlementRows(facts: Facts): PlainRow[] {
  const goods = goodsByDay(facts)
  return [...settledDays(facts, goods)].flatMap((day) =>
    Object.entries(partsOf(day, facts, goods.get(day) ?? noGoods)).flatMap(([part, lines]) =>
      lines.map(([line, tickets, amountOre, vatOre]) => ({
        settledOn: day,
        part,
        line,
        tickets,
        amountOre,
        vatOre,
      })),
    ),
  )
}

/** Returns null for a day without a cash count. */
const orNull = (sums: readonly number[]) => (sums.length > 0 ? total(sums) : null)

export const settledDaysRows = (facts: Facts): PlainRow[] => {
  const { rows, userOf } = facts
  const goods = goodsByDay(facts)
  const sold = Map.groupBy(rows.sale, ({ soldAt }) => nightlyOf(soldAt))
  return [...new Set([...sold.keys(), ...(goods.keys() as Iterable<Day>)])].map((day) => {
    const sales = sold.get(day) ?? []
    const { grossOre, paid } = goods.get(day) ?? noGoods
    const settled = rows.day_settlement.find((one) => one.day === day)
    const clerks = rows.day_cash_count.filter((one) => one.day === day)
    const tills = rows.day_till_count
      .filter((one) => one.day === day)
      .map((one) => ({
        ...one,
        countedOre: one.countedOre - one.movedOre,
        expectedOre: one.expectedOre - one.movedOre,
      }))
    const counts = [...clerks, ...tills]
    const { cards, memberships } = soldApart(facts, sales)
    const tickets = total(sales.filter((one) => one.eventId !== null).map((one) => one.totalOre))
    const paidForSales = paidOn(facts).filter((one) => one.day === day)
    return {
      settledOn: day,
      state: settled?.state ?? 'open',
      ticketsOre: tickets,
      productsOre: grossOre,
      giftCardsOre: cards,
      membershipsOre: memberships,
      totalOre: tickets + grossOre + cards + memberships,
      cashOre: cashOf([...paidForSales, ...paid]),
      countedOre: orNull(counts.map(({ countedOre }) => countedOre)),
      differenceOre: orNull(counts.map(({ countedOre, expectedOre }) => countedOre - expectedOre)),
      countedBy: userOf(settled?.countedBy ?? null),
      approvedBy: userOf(settled?.approvedBy ?? null),
    }
  })
}

const paymentsOf = (facts: Facts, { kind, fromOn, toOn }: Tables['payment_batch']) =>
  paidOn(facts, dayOf).filter(
    ({ means, day, ore }) =>
      means === kind && ore !== 0 && day >= fromOn && (toOn === null || day <= toOn),
  )

export const batchesRows = (facts: Facts): PlainRow[] =>
  facts.rows.payment_batch.map((batch) => {
    const paid = paymentsOf(facts, batch)
    const grossOre = total(paid.map(({ ore }) => Math.max(0, ore)))
    const refundOre = total(paid.map(({ ore }) => Math.max(0, 0 - ore)))
    const netOre = grossOre - refundOre - batch.feeOre
    const { id, kind, state, fromOn, toOn, feeOre, receivedOre } = batch
    return {
      id,
      kind,
      state,
      fromOn,
      toOn,
      payments: paid.length,
      grossOre,
      refundOre,
      feeOre,
      netOre,
      receivedOre,
      deviationOre: receivedOre === null ? null : receivedOre - netOre,
    }
  })

export const batchPaymentsRows = (facts: Facts): PlainRow[] =>
  facts.rows.payment_batch.flatMap((batch) =>
    paymentsOf(facts, batch).map(({ sale, ore, line, eventId }) => {
      const event = facts.eventOf(eventId)
      const isCard = facts.rows.gift_card_event.some(({ saleId }) => saleId === sale.id)
      return {
        paidAt: sale.soldAt,
        event: event?.title ?? (isCard ? giftCardSold : null),
        heldOn: event ? dayOf(event.startsAt) : null,
        kind: batch.kind,
        channel: sale.channel,
        grossOre: Math.max(0, ore),
        refundOre: Math.max(0, 0 - ore),
        netOre: ore,
        batchId: batch.id,
        eventId,
        saleId: sale.id,
        line,
      }
    }),
  )
