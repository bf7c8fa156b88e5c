/**
 * Kinds of advance payouts: none, sales of each month, a share of sales for later months, or a fixed monthly amount.
 */
export const advanceKinds = ['held', 'sold', 'percent', 'amount'] as const

export const feeVatCodes = ['high', 'medium', 'low', 'exempt'] as const
