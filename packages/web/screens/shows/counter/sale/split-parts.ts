import { isGiftCardNumber, plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'

/** One way to pay as it is being filled in; without an amount it takes the rest. */
export interface SplitPart {
  id: number
  means: SalePayment['means']
  amountOre: number | null
  number: string
  /** The amount that was filled in from what its gift card has; null where somebody has to say it. */
  filledOre: number | null
}

/** What a gift card pays when its number is given: all it has, and no more than the others leave. None where that is nothing. */
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

/** A part with another number: what was filled in from the card before is not this one's. */
export const numbered = (part: SplitPart, number: string): Partial<SplitPart> =>
  part.amountOre === part.filledOre
    ? { number, amountOre: null, filledOre: null }
    : { number, filledOre: null }

export type SplitFault = 'sum' | 'number' | 'twice' | 'amount'

interface Split {
  payments: SalePayment[]
  /** What the price is above the payments; below 0 where they are too much. */
  missingOre: number
  fault: SplitFault | null
}

/** The payments that parts stand for: the last without an amount takes what is left, others without one nothing. */
export function partsOf(parts: readonly SplitPart[], totalOre: number): Split {
  const givenOre = sum(parts.map(({ amountOre }) => amountOre ?? 0))
  const rest = parts.findLast(({ amountOre }) => amountOre === null)
  const restOre = Math.max(0, totalOre - givenOre)
  const payments = parts
    .map((part): SalePayment => {
      const amountOre = part === rest ? restOre : (part.amountOre ?? 0)
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

/** What is handed over of a payment: cash in whole kroner. */
export const handedOver = ({ means, amountOre }: SalePayment): number =>
  means === 'cash' ? cashRounding(amountOre).roundedOre : amountOre

/** A gift card that is named pays something: nobody meant that another means takes all. */
const isNamedAlone = ({ means, amountOre, number }: SplitPart) =>
  means === 'giftCard' && amountOre === null && number.trim() !== ''

function faultOf(payments: readonly SalePayment[], missingOre: number): SplitFault | null {
  const numbers = payments.flatMap(({ giftCardNumber }) => giftCardNumber ?? [])
  if (missingOre !== 0 || payments.length === 0) return 'sum'
  if (!numbers.every(isGiftCardNumber)) return 'number'
  const each = payments.map((one) => one.giftCardNumber ?? one.means)
  return new Set(each).size < each.length ? 'twice' : null
}
