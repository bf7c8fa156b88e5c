/** Kinds of advance payouts: none, by month of sale, a share of sales for later months, or a monthly amount. */
export const advanceKinds = ['held', 'sold', 'percent', 'amount'] as const

export const feeVatCodes = ['high', 'medium', 'low', 'exempt'] as const
