import { addDays, type Day } from '@dxweb/kit/time/day.ts'

/** Minimum days to pay after a reminder (inkassoloven § 9), and from the due day to a fee (§ 1-2). */
export const leastDays = 14

/**
 * The inkassosats by its first day, and the share of it that a reminder may cost. Source: inkassoforskriften § 1-1 and
 * § 1-2, with the rates of Finanstilsynet; the share was halved on 1 October 2020. A new rate is a new row.
 */
const rates: readonly { from: Day; rateOre: number; share: number }[] = [
  { from: '2017-01-01' as Day, rateOre: 70_000, share: 10 },
  { from: '2020-10-01' as Day, rateOre: 70_000, share: 20 },
]

/** Maximum reminder fee on a day, without VAT since nothing was bought. */
export function mostFeeOre(on: Day): number {
  const rate = rates.findLast(({ from }) => from <= on)
  return rate ? Math.floor(rate.rateOre / rate.share) : 0
}

export interface FeeAsked {
  houseFeeOre: number
  /** The invoice's own due day. */
  dueOn: Day
  on: Day
}

/** Fee of a reminder on a day: the venue's within the law, and 0 in the first days after the due day. */
export const feeOre = ({ houseFeeOre, dueOn, on }: FeeAsked): number =>
  on >= addDays(dueOn, leastDays) ? Math.min(houseFeeOre, mostFeeOre(on)) : 0
