import { type PaymentMeans, type RefundPart } from '@dxweb/areas/accounting/rules.ts'
import { allocate, cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { type Accompanied, loneCompanions, type TicketPrice } from '../offer/rules.ts'

/** A payment of a sale and what of it has gone back. `agreedOre` is its share of the sale before cash was rounded. */
export interface PaidLine {
  line: number
  means: PaymentMeans
  paidOre: number
  agreedOre: number
  refundedOre: number
  refundedAgreedOre: number
}

/** What goes back of one payment: `agreedOre` of what was sold, and `backOre` over the counter. */
export interface BackLine extends RefundPart {
  line: number
}

/** What is left to pay back of a sale, before cash is rounded. */
export const leftToRefund = (lines: readonly PaidLine[]): number =>
  sum(lines.map((line) => line.agreedOre - line.refundedAgreedOre))

/**
 * What each payment of a sale bears of an amount, by what is left of it, so that none bears more than was paid by it.
 * RangeError for more than is left.
 */
export function shareOut(lines: readonly PaidLine[], amountOre: number): number[] {
  if (amountOre > leftToRefund(lines)) throw new RangeError('more than is left of the sale')
  return allocate(
    amountOre,
    lines.map((line) => line.agreedOre - line.refundedAgreedOre),
  )
}

/**
 * Shares an amount out on the payments of its sale; the last refund of a sale empties them all. Cash goes back in whole
 * kroner (domain facts 2.4), and with its last part exactly what is left of it.
 */
export function shareRefund(lines: readonly PaidLine[], amountOre: number): BackLine[] {
  const shares = shareOut(lines, amountOre)
  return lines.map((line, index) => {
    const agreedOre = shares[index] ?? 0
    return { line: line.line, means: line.means, agreedOre, backOre: backOf(line, agreedOre) }
  })
}

/** What is handed back for a part of one payment. Øre of cash that an exchange has left over stay in the till. */
export function backOf(line: PaidLine, agreedOre: number): number {
  const left = line.paidOre - line.refundedOre
  const isLast = agreedOre === line.agreedOre - line.refundedAgreedOre
  if (line.means !== 'cash') return isLast ? left : Math.min(agreedOre, left)
  if (isLast && left % 100 === 0) return left
  return Math.min(cashRounding(agreedOre).roundedOre, left - (left % 100))
}

/**
 * What of one payment goes along to other tickets; the rest of `agreedOre` goes back. `carriedPaidOre` is the money of
 * it, which differs where cash was rounded.
 */
export interface ExchangedLine extends BackLine {
  carriedOre: number
  carriedPaidOre: number
}

/** A payment of what comes back, as an amount above 0. `carried` of it goes along to other tickets. */
export interface BackPayment {
  line: number
  means: PaymentMeans
  ore: number
  carried: number
  /** The gift card that it goes back to. */
  card: string | null
}

/** A gift card that is made for what goes back. */
export interface NewCard {
  id: string
  number: string
  ore: number
}

export interface GivenBack {
  lines: ExchangedLine[]
  payments: BackPayment[]
  newCards: NewCard[]
}

/**
 * How what comes back of a sale is handed over: by the means that each part was paid by, or, but for what a gift card
 * paid itself, as a new card, to the øre.
 */
export function giveBack(
  paid: readonly (PaidLine & { giftCardId: string | null })[],
  shared: readonly ExchangedLine[],
  card: Omit<NewCard, 'ore'> | null,
): GivenBack {
  const isMoved = ({ means }: BackLine) => card !== null && means !== 'giftCard'
  const byLine = new Map(paid.map((line) => [line.line, line]))
  const lines = shared.map((line) => {
    const { paidOre = 0, refundedOre = 0 } = byLine.get(line.line) ?? {}
    const left = Math.max(0, paidOre - refundedOre - line.carriedPaidOre)
    return isMoved(line)
      ? { ...line, backOre: Math.min(line.agreedOre - line.carriedOre, left) }
      : line
  })
  const payments = lines.map((line): BackPayment => ({
    line: line.line,
    means: line.means,
    ore: line.carriedPaidOre + (isMoved(line) ? 0 : line.backOre),
    carried: line.carriedPaidOre,
    card: byLine.get(line.line)?.giftCardId ?? null,
  }))
  const ore = sum(lines.filter(isMoved).map(({ backOre }) => backOre))
  if (card === null || ore === 0) return { lines, payments, newCards: [] }
  const line = Math.max(...payments.map((one) => one.line)) + 1
  const onCard: BackPayment = { line, means: 'giftCard', ore, carried: 0, card: card.id }
  return {
    lines,
    payments: [...payments.filter((one) => one.ore > 0), onCard],
    newCards: [{ ...card, ore }],
  }
}

/** What goes back of a ticket. A fee that is kept stays with its event, VAT and all. */
export const refundOf = (ticket: TicketPrice, withFee: boolean): TicketPrice =>
  withFee ? ticket : { ...ticket, feeOre: 0, feeVatOre: 0 }

/**
 * How many companions of a sale would be left without the ticket that they came with, if these went back: they are to
 * go along. One that was alone before may stay so.
 */
export function companionsLeft(
  tickets: readonly (Accompanied & { id: string })[],
  going: ReadonlySet<string>,
): number {
  const staying = tickets.filter(({ id }) => !going.has(id))
  return Math.max(0, loneCompanions(staying) - loneCompanions(tickets))
}

/** The tickets that go back with those that are chosen: companions who would be left, the last first. */
export function withCompanions(
  tickets: readonly (Accompanied & { id: string })[],
  chosen: readonly string[],
): string[] {
  const left = companionsLeft(tickets, new Set(chosen))
  const staying = tickets.filter(({ id, isCompanion }) => isCompanion && !chosen.includes(id))
  return left === 0 ? [...chosen] : [...chosen, ...staying.slice(-left).map(({ id }) => id)]
}

/** What tickets come to for their buyer. */
export const paidFor = (tickets: readonly TicketPrice[]): number =>
  sum(tickets.map((ticket) => ticket.priceOre + ticket.feeOre))

interface PaidBack {
  back: readonly { means: string; amountOre: number }[]
}

/** What went back of several sales in all, by what it went back by, in the order that first comes. Pure. */
export function backByMeans(sales: readonly PaidBack[]) {
  const byMeans = Map.groupBy(
    sales.flatMap(({ back }) => back),
    ({ means }) => means,
  )
  return [...byMeans].map(([means, parts]) => ({
    means,
    amountOre: sum(parts.map(({ amountOre }) => amountOre)),
  }))
}
