import { roundHalfAway } from '@dxweb/kit/money/money.ts'

export interface TonoStep {
  overOre: number
  baseOre: number
  /** In basis points, of the income above `overOre`. */
  percent: number
}

export interface TonoTariff {
  minimumOre: number
  steps: readonly TonoStep[]
  includedListeners: number
  perListenerOre: number
}

/** The first day on which a mixed repertoire reduces the basis of the tariff (domain facts 1.11). */
export const firstDayOfShares = '2023-03-21'

const whole = 10_000

const shareOf = (amount: number, basisPoints: number) => roundHalfAway(amount * basisPoints, whole)

/**
 * Returns the fee of a concert in øre, by ticket income or else by listeners. `sharePct` is TONO's share of the playing
 * time in basis points, which reduces income and listeners before the tariff applies (domain facts 1.11).
 */
export function tonoFee(
  tariff: TonoTariff,
  grossOre: number,
  listeners: number,
  sharePct: number = whole,
): number {
  const { minimumOre, steps, includedListeners, perListenerOre } = tariff
  if (sharePct === 0) return 0
  if (grossOre <= 0) {
    const above = shareOf(listeners, sharePct) - includedListeners
    return minimumOre + Math.max(0, above) * perListenerOre
  }
  const basisOre = shareOf(grossOre, sharePct)
  const step = steps
    .filter(({ overOre }) => overOre < basisOre)
    .reduce((top, one) => (one.overOre >= top.overOre ? one : top), { ...none })
  return Math.max(minimumOre, step.baseOre + shareOf(basisOre - step.overOre, step.percent))
}

const none: TonoStep = { overOre: 0, baseOre: 0, percent: 0 }
