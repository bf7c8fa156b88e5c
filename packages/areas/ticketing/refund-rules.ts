import { type PaymentMeans, type RefundPart } from '@dxweb/areas/accounting/rules.ts'
import { allocate, cashRounding, sum } from '@dxweb/kit/money.ts'
import type { TicketPrice } from './rules.ts'

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
 * Shares an amount out on the payments of its sale, by what is left of each, so that none gets back more than was paid
 * by it and the last refund empties them all. Cash goes back in whole kroner (domain facts 2.4), and with its last
 * part exactly what is left of it. RangeError for more than is left.
 */
export function shareRefund(lines: readonly PaidLine[], amountOre: number): BackLine[] {
  if (amountOre > leftToRefund(lines)) throw new RangeError('more than is left of the sale')
  const shares = allocate(
    amountOre,
    lines.map((line) => line.agreedOre - line.refundedAgreedOre),
  )
  return lines.map((line, index) => {
    const agreedOre = shares[index] ?? 0
    return { line: line.line, means: line.means, agreedOre, backOre: backOf(line, agreedOre) }
  })
}

function backOf(line: PaidLine, agreedOre: number): number {
  const left = line.paidOre - line.refundedOre
  if (agreedOre === line.agreedOre - line.refundedAgreedOre) return left
  const back = line.means === 'cash' ? cashRounding(agreedOre).roundedOre : agreedOre
  return Math.min(back, left)
}

/** What goes back of a ticket. A fee that is kept stays with its event, VAT and all. */
export const refundOf = (ticket: TicketPrice, withFee: boolean): TicketPrice =>
  withFee ? ticket : { ...ticket, feeOre: 0, feeVatOre: 0 }

/** What tickets come to for their buyer. */
export const paidFor = (tickets: readonly TicketPrice[]): number =>
  sum(tickets.map((ticket) => ticket.priceOre + ticket.feeOre))
