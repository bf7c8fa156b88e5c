import { accounts, type Move, type PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import { allocate } from '@dxweb/kit/money/money.ts'
import type { PaymentLine } from '../selling/mixed-payment.ts'
import { backOf, type ExchangedLine, type PaidLine, allocateRefund } from '../refunds/rules.ts'

/**
 * Carries the new price over from the old payments, and refunds the rest by the original means. Rounds carried
 * amounts like refunds, so that exchanges create no cash. Throws RangeError if `oldOre` exceeds the unrefunded sum.
 */
export function settleExchange(
  lines: readonly PaidLine[],
  oldOre: number,
  newOre: number,
): ExchangedLine[] {
  const shares = allocateRefund(lines, oldOre)
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

/** Clearing account between two events; its balance is 0 after each exchange. */
const between = accounts.exchanged

const carry = (
  debit: string,
  credit: string,
  amountOre: number,
  more: Pick<Move, 'eventId' | 'kind'>,
): Move[] => (amountOre === 0 ? [] : [{ debit, credit, amountOre, vatTypeId: null, ...more }])

export const carryFrom = (eventId: number, amountOre: number): Move[] =>
  carry(accounts.presale, between, amountOre, { eventId, kind: 'reversal' })

export const carryTo = (eventId: number, amountOre: number): Move[] =>
  carry(between, accounts.presale, amountOre, { eventId, kind: 'sale' })

export interface FreshPayment {
  means: PaymentMeans
  amountOre: number
  roundingOre: number
  number: string | null
}

/** Lists one payment per means and per gift card, including carried amounts, so that each can be refunded. */
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
