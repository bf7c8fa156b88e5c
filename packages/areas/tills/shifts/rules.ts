import { sum } from '@dxweb/kit/money/money.ts'

export const denominations = [1000, 500, 200, 100, 50, 20, 10, 5, 1] as const
export type Denomination = (typeof denominations)[number]

/** An omitted count is 0. */
export type Counts = Partial<Record<`${Denomination}`, number>>

export const countedOre = (counts: Counts) =>
  sum(denominations.map((kroner) => (counts[`${kroner}`] ?? 0) * kroner * 100))

export const maxCountOfOne = 9_999
