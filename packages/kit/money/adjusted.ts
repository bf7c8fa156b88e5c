/** Change of an amount in many rows: by kroner or per cent, rounded to whole kroner or to the øre. */
export type Adjustment =
  | { by: 'amount'; ore: number }
  | { by: 'percent'; basisPoints: number; toKroner: boolean }

/** An amount after it is changed, in whole øre; half an øre, and half a krone, are rounded away from 0. Pure. */
export function adjusted(ore: number, adjustment: Adjustment): number {
  if (adjustment.by === 'amount') return ore + adjustment.ore
  const unit = adjustment.toKroner ? 100 : 1
  const exact = ore * (10_000 + adjustment.basisPoints)
  const rounded = Math.round(Math.abs(exact) / (10_000 * unit)) * unit
  return rounded === 0 ? 0 : Math.sign(exact) * rounded
}
