import { addDays, type Day } from '@dxweb/kit/time/day.ts'

/**
 * The minimum number of days to pay after a reminder (inkassoloven § 9), and from the due date to the first fee
 * (inkassoforskriften § 1-2).
 */
export const minDays = 14

/**
 * Rates of the inkassosats by first day. A reminder costs at most `1 / share` of the rate; this limit was halved on
 * 1 October 2020. Sources: inkassoforskriften §§ 1-1 and 1-2, Finanstilsynet. Add a row for each new rate.
 */
const rates: readonly { from: Day; rateOre: number; share: number }[] = [
  { from: '2017-01-01' as Day, rateOre: 70_000, share: 10 },
  { from: '2020-10-01' as Day, rateOre: 70_000, share: 20 },
]

/** Excludes VAT, because nothing is sold. */
export function maxFeeOre(on: Day): number {
  const rate = rates.findLast(({ from }) => from <= on)
  return rate ? Math.floor(rate.rateOre / rate.share) : 0
}

export interface FeeAsked {
  venueFeeOre: number
  dueOn: Day
  on: Day
}

/** The venue's fee within the statutory limit, or 0 in the first days after the due date. */
export const feeOre = ({ venueFeeOre, dueOn, on }: FeeAsked): number =>
  on >= addDays(dueOn, minDays) ? Math.min(venueFeeOre, maxFeeOre(on)) : 0
