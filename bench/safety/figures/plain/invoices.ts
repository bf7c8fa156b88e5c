import type { Tables } from '@dxweb/kit/database/tables.ts'
import { dayOf, type Facts, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

type Invoice = Tables['invoice']
type Line = Tables['invoice_line']

const rounded = (netOre: number, basisPoints: number) =>
  Math.sign(netOre) * Math.floor((Math.abs(netOre) * basisPoints + 5000) / 10_000)

/** Calculates VAT once for each combination of category and rate, from the sum of its lines. */
const vatOf = (lines: readonly Line[]) =>
  total(
    [...Map.groupBy(lines, ({ category, basisPoints }) => `${category} ${basisPoints}`)].map(
      ([, some]) => rounded(total(some.map(({ netOre }) => netOre)), some[0]?.basisPoints ?? 0),
    ),
  )

/**
 * Returns the VAT of a credit note: the VAT of all credits up to and including this note, minus the VAT of earlier
 * credits.
 */
function creditedVat(
  note: Invoice,
  notes: readonly Invoice[],
  linesOf: (number: number) => Line[],
) {
  const until = notes.filter(({ number }) => number <= note.number)
  const before = until.filter(({ number }) => number < note.number)
  const all = (some: readonly Invoice[]) => some.flatMap(({ number }) => linesOf(number))
  const touched = new Set(linesOf(note.number).map(({ basisPoints }) => basisPoints))
  const of = (some: readonly Invoice[]) =>
    vatOf(all(some).filter(({ basisPoints }) => touched.has(basisPoints)))
  return of(until) - of(before)
}

function booksOf({ rows }: Facts) {
  const lines = Map.groupBy(rows.invoice_line, ({ number }) => number)
  const notes = Map.groupBy(rows.invoice, ({ credits }) => credits)
  const payments = Map.groupBy(rows.invoice_payment, ({ number }) => number)
  const linesOf = (number: number) => lines.get(number) ?? []
  const sumsOf = (invoice: Invoice) => {
    const netOre = total(linesOf(invoice.number).map((line) => line.netOre))
    const ofSame = notes.get(invoice.credits) ?? []
    const vatOre =
      invoice.kind === 'credit'
        ? creditedVat(invoice, ofSame, linesOf)
        : vatOf(linesOf(invoice.number))
    return { netOre, vatOre, totalOre: netOre + vatOre }
  }
  return {
    sumsOf,
    creditedOre: ({ number }: Invoice) =>
      total((notes.get(number) ?? []).map((note) => sumsOf(note).totalOre)),
    paidOre: ({ number }: Invoice) =>
      total((payments.get(number) ?? []).map(({ amountOre }) => amountOre)),
  }
}

function stateOf(
  { kind, dueOn }: Invoice,
  { today }: Facts,
  { leftOre, isCredited }: { leftOre: number; isCredited: boolean },
) {
  if (kind === 'credit') return 'creditNote'
  if (isCredited) return 'credited'
  if (leftOre <= 0) return 'paid'
  return dueOn < today ? 'overdue' : 'unpaid'
}

/**
 * Calculates sums from lines, credit notes and payments. Credit notes are negative, with nothing due. No venue
 * charges reminder fees.
 */
export function invoicesRows(facts: Facts): PlainRow[] {
  const books = booksOf(facts)
  const orders = new Map(facts.rows.booking_order.map((order) => [order.id, order]))
  return facts.rows.invoice.map((invoice) => {
    const sums = books.sumsOf(invoice)
    const isCredit = invoice.kind === 'credit'
    const creditedOre = books.creditedOre(invoice)
    const leftOre = isCredit ? 0 : sums.totalOre - creditedOre - books.paidOre(invoice)
    const order = orders.get(invoice.orderId ?? 0)
    const sign = isCredit ? -1 : 1
    return {
      invoice: String(invoice.number),
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      renter: (invoice.buyer as { name: string }).name,
      order: order ? `${order.number} ${order.title}` : null,
      state: stateOf(invoice, facts, { leftOre, isCredited: creditedOre === sums.totalOre }),
      reminded: '0',
      netOre: sign * sums.netOre,
      vatOre: sign * sums.vatOre || 0,
      totalOre: sign * sums.totalOre,
      leftOre,
      number: invoice.number,
      renterId: invoice.renterId,
      orderId: invoice.orderId,
    }
  })
}

const ofSales = new Set(['sold', 'exchanged', 'refunded'])

export const renterSettlementsRows = ({ rows }: Facts): PlainRow[] => {
  const lines = Map.groupBy(rows.renter_settlement_line, ({ settlementId }) => settlementId)
  return rows.renter_settlement.map((one) => {
    const all = lines.get(one.id) ?? []
    const netOf = (isAsked: (kind: string) => boolean) =>
      total(all.filter(({ kind }) => isAsked(kind)).map(({ netOre }) => netOre))
    const events = rows.renter_settled_event
      .filter(({ settlementId }) => settlementId === (one.corrects ?? one.id))
      .map(({ eventId }) => eventId)
    const vatOre = total(all.map((line) => line.vatOre))
    return {
      number: one.correction > 0 ? `${one.number}-${one.correction}` : String(one.number),
      knownOn: dayOf(one.knownAt),
      title: one.title,
      renter: rows.renter.find(({ id }) => id === one.renterId)?.name ?? null,
      state: one.state,
      grossOre: netOf((kind) => ofSales.has(kind)),
      ticketVatOre: 0 - netOf((kind) => kind === 'ticketVat'),
      chargedOre: 0 - netOf((kind) => !ofSales.has(kind) && kind !== 'ticketVat'),
      chargedVatOre: 0 - vatOre,
      payoutOre: total(all.map(({ netOre }) => netOre)) + vatOre,
      sentAt: one.sentAt,
      paidOn: one.paidOn,
      id: one.id,
      eventId: one.eventId ?? (events.length > 0 ? Math.min(...events) : null),
      orderId: one.orderId,
      renterId: one.renterId,
    }
  })
}
