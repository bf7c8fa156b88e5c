import { isGiftCardNumber, plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'

/** Without an amount it takes the rest. */
export interface SplitPart {
  id: number
  means: SalePayment['means']
  amountOre: number | null
  number: string
  /** The amount proposed from the gift card's balance; null when typed. */
  filledOre: number | null
}

/** The card's balance, at most what the others leave; null when that is nothing. */
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

/** A new number clears an amount that was proposed for the old one. */
export const numbered = (part: SplitPart, number: string): Partial<SplitPart> =>
  part.amountOre === part.filledOre
    ? { number, amountOre: null, filledOre: null }
    : { number, filledOre: null }

export type SplitFault = 'sum' | 'number' | 'twice' | 'amount' | 'cash'

interface Split {
  payments: SalePayment[]
  /** Below 0 when the payments exceed the price. */
  missingOre: number
  fault: SplitFault | null
}

/** Cash is whole kroner where another part takes the rest. */
const givenOf = ({ means, amountOre }: SplitPart, hasRest: boolean) =>
  means === 'cash' && hasRest ? cashRounding(amountOre ?? 0).roundedOre : (amountOre ?? 0)

/** The last part without an amount takes the rest, others without one 0. */
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

/** Cash is rounded to whole kroner. */
export const handedOver = ({ means, amountOre }: SalePayment): number =>
  means === 'cash' ? cashRounding(amountOre).roundedOre : amountOre

/** A named gift card without an amount is a fault, or another means would silently pay all. */
const isNamedAlone = ({ means, amountOre, number }: SplitPart) =>
  means === 'giftCard' && amountOre === null && number.trim() !== ''

/** Øre are paid by a means that has them. A gift card may have no more. */
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
