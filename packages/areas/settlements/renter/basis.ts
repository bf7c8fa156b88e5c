import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import {
  chargedTickets,
  type CommissionTerms,
  turnoverOf,
  type TicketIncome,
} from '@dxweb/areas/orders/commission.ts'

/** Number of tickets sold at one price; the price includes the fee. */
export interface PriceCount {
  /** Null if several tickets were recorded together. */
  priceOre: number | null
  count: number
}

export interface TonoBasis {
  grossOre: number
  /** Share of the playing time, in basis points. */
  share: number
  overOre: number
  baseOre: number
  percent: number
  feeOre: number
}

const rate = (basisPoints: number) => percentText(basisPoints / 10_000)
const times = (...factors: readonly (number | string)[]) => factors.join('\u00a0×\u00a0')
const maxPrices = 16

/** Returns '412 × 395,00 kr + 6 × 0,00 kr', or '' if prices are unknown, too many, or do not add up to `soldOre`. */
export function soldBasis(prices: readonly PriceCount[], soldOre: number): string {
  const byPrice = prices.toSorted((a, b) => (b.priceOre ?? 0) - (a.priceOre ?? 0))
  const isWhole = byPrice.every(({ priceOre }) => priceOre !== null)
  const ore = sum(byPrice.map(({ priceOre, count }) => (priceOre ?? 0) * count))
  if (!isWhole || ore !== soldOre || byPrice.length > maxPrices) return ''
  return byPrice.map(({ priceOre, count }) => times(count, formatMoney(priceOre ?? 0))).join(' + ')
}

export const commissionBasis = (terms: CommissionTerms, income: TicketIncome): string =>
  times(rate(terms.percent), formatMoney(turnoverOf(terms, income)))

export const perTicketBasis = (terms: CommissionTerms, income: TicketIncome): string =>
  times(chargedTickets(terms, income), formatMoney(terms.perTicketOre))

/**
 * Returns '162 740,00 kr × 80 % × 9 %', or the fee up to the step plus the rate above the step; '' if the minimum fee
 * applies.
 */
export function tonoBasis({ grossOre, share, ...step }: TonoBasis): string {
  const basisOre = Math.round((grossOre * share) / 10_000)
  const above = basisOre - step.overOre
  const steppedOre = step.baseOre + Math.round((above * step.percent) / 10_000)
  if (grossOre <= 0 || steppedOre !== step.feeOre) return ''
  const part = share === 10_000 ? [] : [rate(share)]
  if (step.overOre === 0 && step.baseOre === 0) {
    return times(formatMoney(grossOre), ...part, rate(step.percent))
  }
  return `${formatMoney(step.baseOre)} + ${times(formatMoney(above), rate(step.percent))}`
}
