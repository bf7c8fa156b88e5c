import { type PaymentMeans, type RefundPart } from '@dxweb/areas/accounting/rules.ts'
import { allocate, cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { type Accompanied, loneCompanions, type TicketPrice } from '../offer/rules.ts'

/**
 * `agreedOre` is the payment's share before cash rounding; `refundedOre` and `refundedAgreedOre` are the refunded
 * parts.
 */
export interface PaidLine {
  line: number
  means: PaymentMeans
  paidOre: number
  agreedOre: number
  refundedOre: number
  refundedAgreedOre: number
}

/** `agreedOre` is the refunded share of the price, `backOre` the amount paid out. */
export interface RefundLine extends RefundPart {
  line: number
}

/** The amount before cash rounding. */
export const leftToRefund = (lines: readonly PaidLine[]): number =>
  sum(lines.map((line) => line.agreedOre - line.refundedAgreedOre))

/** Divides the amount in proportion to the unrefunded parts. Throws RangeError if the amount exceeds their sum. */
export function allocateRefund(lines: readonly PaidLine[], amountOre: number): number[] {
  if (amountOre > leftToRefund(lines)) throw new RangeError('more than is left of the sale')
  return allocate(
    amountOre,
    lines.map((line) => line.agreedOre - line.refundedAgreedOre),
  )
}

/**
 * Splits an amount like `allocateRefund`, but uses up the payment line `firstLine` first. Ignores a `firstLine` that
 * does not exist.
 */
function shareFrom(lines: readonly PaidLine[], amountOre: number, firstLine?: number): number[] {
  const first = lines.find(({ line }) => line === firstLine)
  if (first === undefined) return allocateRefund(lines, amountOre)
  if (amountOre > leftToRefund(lines)) throw new RangeError('more than is left of the sale')
  const firstOre = Math.min(amountOre, first.agreedOre - first.refundedAgreedOre)
  const others = lines.map((line) =>
    line === first ? { ...line, refundedAgreedOre: line.agreedOre } : line,
  )
  const shares = allocateRefund(others, amountOre - firstOre)
  return shares.map((share, index) => (lines[index] === first ? firstOre : share))
}

/** Moves øre between the cash share and another payment except `firstLine`, so that cash is in whole kroner. */
function wholeCash(lines: readonly PaidLine[], given: readonly number[], firstLine?: number) {
  const shares = [...given]
  const leftOf = (at: number) => {
    const { agreedOre = 0, refundedAgreedOre = 0 } = lines[at] ?? {}
    return agreedOre - refundedAgreedOre - (shares[at] ?? 0)
  }
  const mayMove = ({ line, means }: PaidLine) => means !== 'cash' && line !== firstLine
  const cash = lines.findIndex(({ line, means }) => means === 'cash' && line !== firstLine)
  const ore = (shares[cash] ?? 0) % 100
  if (ore === 0 || leftOf(cash) === 0) return shares
  const takes = lines.findIndex((line, at) => mayMove(line) && leftOf(at) >= ore)
  const lends = lines.findIndex((line, at) => mayMove(line) && (shares[at] ?? 0) >= 100 - ore)
  const moves = (at: number, by: number) => {
    shares[cash] = (shares[cash] ?? 0) - by
    shares[at] = (shares[at] ?? 0) + by
  }
  if (takes >= 0) moves(takes, ore)
  else if (lends >= 0 && leftOf(cash) >= 100 - ore) moves(lends, ore - 100)
  return shares
}

/** Cash is whole kroner (facts 2.4), but the last refund of a cash payment is exactly the rest. */
export function shareRefund(
  lines: readonly PaidLine[],
  amountOre: number,
  firstLine?: number,
): RefundLine[] {
  const shares = wholeCash(lines, shareFrom(lines, amountOre, firstLine), firstLine)
  return lines.map((line, index) => {
    const agreedOre = shares[index] ?? 0
    return { line: line.line, means: line.means, agreedOre, backOre: backOf(line, agreedOre) }
  })
}

/** Returns the amount to pay back. Øre of a cash payment that remain after an exchange stay in the till. */
export function backOf(line: PaidLine, agreedOre: number): number {
  const left = line.paidOre - line.refundedOre
  const isLast = agreedOre === line.agreedOre - line.refundedAgreedOre
  if (line.means !== 'cash') return isLast ? left : Math.min(agreedOre, left)
  if (isLast && left % 100 === 0) return left
  return Math.min(cashRounding(agreedOre).roundedOre, left - (left % 100))
}

/**
 * An amount carried to other tickets; the rest is refunded. `carriedPaidOre` differs from `carriedOre` if cash was
 * rounded.
 */
export interface ExchangedLine extends RefundLine {
  carriedOre: number
  carriedPaidOre: number
}

/** Amounts are positive; `carried` is the part of `ore` that moves to other tickets. */
export interface RefundPayment {
  line: number
  means: PaymentMeans
  ore: number
  carried: number
  card: string | null
}

export interface NewCard {
  id: string
  number: string
  ore: number
}

export interface RefundPlan {
  lines: ExchangedLine[]
  payments: RefundPayment[]
  newCards: NewCard[]
}

/** Parts paid by gift card always return to that card. */
export function planRefund(
  paid: readonly (PaidLine & { giftCardId: string | null })[],
  shared: readonly ExchangedLine[],
  card: Omit<NewCard, 'ore'> | null,
): RefundPlan {
  const isMoved = ({ means }: RefundLine) => card !== null && means !== 'giftCard'
  const byLine = new Map(paid.map((line) => [line.line, line]))
  const lines = shared.map((line) => {
    const { paidOre = 0, refundedOre = 0 } = byLine.get(line.line) ?? {}
    const left = Math.max(0, paidOre - refundedOre - line.carriedPaidOre)
    return isMoved(line)
      ? { ...line, backOre: Math.min(line.agreedOre - line.carriedOre, left) }
      : line
  })
  const payments = lines.map((line): RefundPayment => ({
    line: line.line,
    means: line.means,
    ore: line.carriedPaidOre + (isMoved(line) ? 0 : line.backOre),
    carried: line.carriedPaidOre,
    card: byLine.get(line.line)?.giftCardId ?? null,
  }))
  const ore = sum(lines.filter(isMoved).map(({ backOre }) => backOre))
  if (card === null || ore === 0) return { lines, payments, newCards: [] }
  const line = Math.max(...payments.map((one) => one.line)) + 1
  const onCard: RefundPayment = { line, means: 'giftCard', ore, carried: 0, card: card.id }
  return {
    lines,
    payments: [...payments.filter((one) => one.ore > 0), onCard],
    newCards: [{ ...card, ore }],
  }
}

/** A kept fee and its VAT stay with the event. */
export const refundOf = (ticket: TicketPrice, withFee: boolean): TicketPrice =>
  withFee ? ticket : { ...ticket, feeOre: 0, feeVatOre: 0 }

export function companionsLeft(
  tickets: readonly (Accompanied & { id: string })[],
  going: ReadonlySet<string>,
): number {
  const staying = tickets.filter(({ id }) => !going.has(id))
  return Math.max(0, loneCompanions(staying) - loneCompanions(tickets))
}

/** Adds companions' tickets to the refund, starting with the last, if too few paid tickets remain for them. */
export function withCompanions(
  tickets: readonly (Accompanied & { id: string })[],
  chosen: readonly string[],
): string[] {
  const left = companionsLeft(tickets, new Set(chosen))
  const staying = tickets.filter(({ id, isCompanion }) => isCompanion && !chosen.includes(id))
  return left === 0 ? [...chosen] : [...chosen, ...staying.slice(-left).map(({ id }) => id)]
}

export const paidFor = (tickets: readonly TicketPrice[]): number =>
  sum(tickets.map((ticket) => ticket.priceOre + ticket.feeOre))

interface PaidBack {
  back: readonly { means: string; amountOre: number }[]
}

export function backByMeans(sales: readonly PaidBack[]) {
  const back = sales.flatMap((sale) => sale.back)
  const byMeans = Map.groupBy(back, ({ means }) => means)
  return [...byMeans].map(([means, parts]) => ({
    means,
    amountOre: sum(parts.map(({ amountOre }) => amountOre)),
  }))
}
