import { allocate, sum, vatOf } from '@dxweb/kit/money/money.ts'

export const feeChannels = ['pos', 'web', 'app', 'selfService'] as const
export type FeeChannel = (typeof feeChannels)[number]

export interface ChannelFee {
  channel: FeeChannel
  amountOre: number
  isPerPurchase: boolean
}

interface Priced {
  priceOre: number
  feeOre: number
  feeVatOre: number
}

/**
 * Divides a purchase fee, including VAT, among the tickets that are not free, in whole øre, so that a refund can
 * return a share.
 */
export function spreadFee<T extends Priced>(
  tickets: readonly T[],
  amountOre: number,
  basisPoints: number,
): T[] {
  const weights = tickets.map(({ priceOre, feeOre }) => (priceOre + feeOre > 0 ? 1 : 0))
  if (sum(weights) === 0) return [...tickets]
  const shares = allocate(amountOre, weights)
  return tickets.map((ticket, at) => {
    const feeOre = ticket.feeOre + (shares[at] ?? 0)
    return { ...ticket, feeOre, feeVatOre: vatOf(feeOre, basisPoints) }
  })
}
