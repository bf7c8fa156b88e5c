import { accounts, type Move, type PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import { allocate } from '@dxweb/kit/money/money.ts'
import type { PaymentLine } from '../selling/mixed-payment.ts'
import { backOf, type ExchangedLine, type PaidLine, shareOut } from '../refunds/rules.ts'

/**
 * What becomes of the payments of tickets that are exchanged: of `oldOre`, as much as the new ones cost goes along to
 * them, by the means that it was paid by, and what is left goes back by the same. The money that goes along is what
 * would be handed back for it, so that no exchange makes more of cash than was paid. RangeError for more than is left.
 */
export function settleExchange(
  lines: readonly PaidLine[],
  oldOre: number,
  newOre: number,
): ExchangedLine[] {
  const shares = shareOut(lines, oldOre)
  const carried = allocate(Math.min(oldOre, newOre), shares)
  return lines.map((line, index) => {
    const agreedOre = shares[index] ?? 0
    const carriedOre = carried[index] ?? 0
    const carriedPaidOre = backOf(line, carriedOre)
    const after = {
      ...line,
      refundedOre: line.refundedOre + carriedPaidOre,
      refundedAgreedOre: line.refundedAgreedOre + carriedOre,
    }
    const backOre = backOf(after, agreedOre - carriedOre)
    return { line: line.line, means: line.means, agreedOre, carriedOre, carriedPaidOre, backOre }
  })
}

/** Between the two events of an exchange; it stands at nothing after each. */
const between = accounts.exchanged

const carry = (
  debit: string,
  credit: string,
  amountOre: number,
  more: Pick<Move, 'eventId' | 'kind'>,
): Move[] => (amountOre === 0 ? [] : [{ debit, credit, amountOre, vatTypeId: null, ...more }])

/** What the buyers of the old event were owed goes along. */
export const carryFrom = (eventId: number, amountOre: number): Move[] =>
  carry(accounts.presale, between, amountOre, { eventId, kind: 'reversal' })

/** And is owed to those of the new one. */
export const carryTo = (eventId: number, amountOre: number): Move[] =>
  carry(between, accounts.presale, amountOre, { eventId, kind: 'sale' })

/** What is paid over the counter now; cash with what it is rounded by. */
export interface FreshPayment {
  means: PaymentMeans
  amountOre: number
  roundingOre: number
  number: string | null
}

/**
 * The payments of the new sale: what is paid now, in its order, and what came along, each means once, so that a refund
 * later finds the way back by all of it. Gift cards are kept apart, for each is one of its own.
 */
export function newPayments(
  fresh: readonly FreshPayment[],
  carried: readonly (ExchangedLine & { giftCardId: string | null })[],
): PaymentLine[] {
  const made: PaymentLine[] = fresh.map(({ means, amountOre, roundingOre, number }, index) => ({
    line: index + 1,
    means,
    ore: amountOre + roundingOre,
    number,
    cardId: null,
    carriedOre: 0,
  }))
  for (const { means, carriedOre, carriedPaidOre, giftCardId } of carried) {
    if (carriedOre === 0 && made.length > 0) continue
    const same = means === 'giftCard' ? undefined : made.find((one) => one.means === means)
    if (same) {
      same.ore += carriedPaidOre
      same.carriedOre = carriedPaidOre + (same.carriedOre ?? 0)
      continue
    }
    const line = made.length + 1
    const moved = { ore: carriedPaidOre, carriedOre: carriedPaidOre }
    made.push({ line, means, number: null, cardId: giftCardId, ...moved })
  }
  return made
}
