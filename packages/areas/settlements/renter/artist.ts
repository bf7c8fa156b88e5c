import { share } from '@dxweb/areas/orders/commission.ts'

/** Kinds of artist deals (domain facts 4). `none`: there is no artist, or the venue's own artist gets no fee. */
export const dealKinds = ['none', 'flat', 'door', 'versus', 'overBreakEven', 'split'] as const

/**
 * `amountOre` is the fee or guarantee. `percent` is the artist's share in basis points; depending on the kind, it
 * is a share of the ticket income or of the income above the costs.
 */
export interface Deal {
  kind: (typeof dealKinds)[number]
  amountOre: number
  percent: number
}

/** At least 0. The kinds `split` and `overBreakEven` deduct `costsOre` first (domain facts 4). */
export function artistFee(deal: Deal, netTicketsOre: number, costsOre: number): number {
  const { kind, amountOre, percent } = deal
  const income = Math.max(0, netTicketsOre)
  if (kind === 'none') return 0
  if (kind === 'flat') return amountOre
  if (kind === 'door') return share(income, percent)
  if (kind === 'versus') return Math.max(amountOre, share(income, percent))
  if (kind === 'split') return share(Math.max(0, income - costsOre), percent)
  return amountOre + share(Math.max(0, income - costsOre - amountOre), percent)
}
