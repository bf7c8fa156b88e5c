import { isGiftCardNumber, plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'

/** Part of a payment; a null amount means the rest. */
export interface SplitPart {
  id: number
  means: SalePayment['means']
  amountOre: number | null
  number: string
  /** The amount proposed from the gift card's balance; null if the user typed the amount. */
  filledOre: number | null
}

/** Returns the card's balance, at most the amount left by the other parts; null if nothing is left. */
export function amountOfCard(
  part: SplitPart,
  parts: readonly SplitPart[],
  balanceOre: number,
  totalOre: number,
): number | null {
  const others = parts.filter(({ id }) => id !== part.id)
  const amountOre = Math.min(balanceOre, totalOre - sum(others.map((one) => one.amountOre ?? 0)))
  return amountOre > 0 ? amountOre : null
}

/** Clears an amount that was proposed for the old number. */
export const numbered = (part: SplitPart, number: string): Partial<SplitPart> =>
  part.amountOre === part.filledOre
    ? { number, amountOre: null, filledOre: null }
    : { number, filledOre: null }

export type SplitFault = 'sum' | 'number' | 'twice' | 'amount' | 'cash'

interface Split {
  payments: SalePayment[]
  /** Price minus payments in øre; negative if the payments exceed the price. */
  missingOre: number
  fault: SplitFault | null
}

/** Rounds cash to whole kroner if another part takes the rest. */
const givenOf = ({ means, amountOre }: SplitPart, hasRest: boolean) =>
  means === 'cash' && hasRest ? cashRounding(amountOre ?? 0).roundedOre : (amountOre ?? 0)

/** Assigns the rest to the last part without an amount; other parts without an amount pay 0. */
export function partsOf(parts: readonly SplitPart[], totalOre: number): Split {
  const rest = parts.findLast(({ amountOre }) => amountOre === null)
  const givenOre = sum(parts.map((part) => givenOf(part, rest !== undefined)))
  const restOre = Math.max(0, totalOre - givenOre)
  const payments = parts
    .map((part): SalePayment => {
      const amountOre = part === rest ? restOre : givenOf(part, rest !== undefined)
      const { means } = part
      return means === 'giftCard'
        ? { means, amountOre, giftCardNumber: plainNumber(part.number) }
        : { means, amountOre }
    })
    .filter(({ amountOre }) => amountOre > 0)
  const missingOre = totalOre - sum(payments.map(({ amountOre }) => amountOre))
  const isUnused = parts.some((part) => part !== rest && isNamedAlone(part))
  return { payments, missingOre, fault: isUnused ? 'amount' : faultOf(payments, missingOre) }
}

export const handedOver = ({ means, amountOre }: SalePayment): number =>
  means === 'cash' ? cashRounding(amountOre).roundedOre : amountOre

/**
 * Returns true for a gift card with a number but no amount. This is a fault if another part takes the rest, since the
 * gift card would then pay nothing.
 */
const isNamedAlone = ({ means, amountOre, number }: SplitPart) =>
  means === 'giftCard' && amountOre === null && number.trim() !== ''

/**
 * Returns true if cash would pay øre that another means of payment could pay. Gift cards do not count, since their
 * balance may be too low.
 */
const hasCashOre = (payments: readonly SalePayment[]) =>
  payments.some((one) => handedOver(one) !== one.amountOre) &&
  payments.some(({ means }) => means !== 'cash' && means !== 'giftCard')

function faultOf(payments: readonly SalePayment[], missingOre: number): SplitFault | null {
  const numbers = payments.flatMap(({ giftCardNumber }) => giftCardNumber ?? [])
  if (missingOre !== 0 || payments.length === 0) return 'sum'
  if (!numbers.every(isGiftCardNumber)) return 'number'
  const each = payments.map((one) => one.giftCardNumber ?? one.means)
  if (new Set(each).size < each.length) return 'twice'
  return hasCashOre(payments) ? 'cash' : null
}
