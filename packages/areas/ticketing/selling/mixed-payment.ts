import { type PaymentMeans, postMixedSale } from '@dxweb/areas/accounting/rules.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import type { PricedSale } from '../offer/rules.ts'
import type { PaymentPart } from './sale-body.ts'

/** A stored payment with the amount received; cash in whole kroner. */
export interface PaymentLine {
  line: number
  means: PaymentMeans
  ore: number
  number: string | null
  /** In an exchange, the amount carried over from the old sale, and the gift card with which it was paid. */
  carriedOre?: number
  cardId?: string | null
}

export interface MixedSale extends PricedSale {
  payments: PaymentLine[]
}

/** Requires that the parts add up to the price. Rounds only the cash part, to whole kroner (domain facts 2.4). */
export function payMixed(
  eventId: number,
  priced: PricedSale,
  payments: readonly PaymentPart[],
): MixedSale {
  const givenOre = sum(payments.map(({ amountOre }) => amountOre))
  if (givenOre !== priced.totalOre) {
    throw invalidField('payments', 'payments_differ', { missing: priced.totalOre - givenOre })
  }
  const parts = payments.map(({ means, amountOre }) => ({
    means,
    amountOre,
    roundingOre: means === 'cash' ? cashRounding(amountOre).differenceOre : 0,
  }))
  return {
    ...priced,
    roundingOre: sum(parts.map(({ roundingOre }) => roundingOre)),
    moves: postMixedSale(eventId, parts),
    payments: parts.map(({ means, amountOre, roundingOre }, index) => ({
      line: index + 1,
      means,
      ore: amountOre + roundingOre,
      number: payments[index]?.giftCardNumber ?? null,
    })),
  }
}
