import { allocate, sum, vatOf } from '@dxweb/kit/money/money.ts'

/** Channels that a buyer meets (domain facts 1.1). */
export const feeChannels = ['pos', 'web', 'app', 'selfService'] as const
export type FeeChannel = (typeof feeChannels)[number]

/** What a channel adds on top of the tickets: to each that costs anything, or to the purchase. */
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
 * Shares a purchase's fee out on the tickets that cost anything, to the øre, with its VAT ticket by ticket: what goes back
 * of the purchase then takes its part of the fee along, or leaves it. Nothing where all of them are free. Pure.
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
