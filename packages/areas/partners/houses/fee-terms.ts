/** No advance, by the month of sale instead of the show's, a share of what is sold for later months, or a sum each month. */
export const advanceKinds = ['held', 'sold', 'percent', 'amount'] as const

export const feeVatCodes = ['high', 'medium', 'low', 'exempt'] as const
