export type Adjustment =
  | { by: 'amount'; ore: number }
  | { by: 'percent'; basisPoints: number; toKroner: boolean }

/** Half an øre, or half a krone, is rounded away from 0. */
export function adjusted(ore: number, adjustment: Adjustment): number {
  if (adjustment.by === 'amount') return ore + adjustment.ore
  const unit = adjustment.toKroner ? 100 : 1
  const exact = ore * (10_000 + adjustment.basisPoints)
  const rounded = Math.round(Math.abs(exact) / (10_000 * unit)) * unit
  return rounded === 0 ? 0 : Math.sign(exact) * rounded
}
