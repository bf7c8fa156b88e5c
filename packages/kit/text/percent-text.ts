import { countText } from './count-text.ts'

/**
 * Returns the size of a share in per cent, rounded half up. `toPrecision` corrects shares that floating point stores
 * as slightly less, such as 0.145.
 */
const written = (share: number, digits: number) =>
  Math.round(Number((Math.abs(share) * 10 ** (digits + 2)).toPrecision(12))) / 10 ** digits

function signed(share: number, size: number, decimals: string | undefined): string {
  const whole = countText(Math.trunc(size))
  const number = decimals === undefined ? whole : `${whole},${decimals}`
  return `${share < 0 && size > 0 ? '\u2212' : ''}${number}\u00a0%`
}

/** At most two decimals: 0.025 is `2,5 %` with a no-break space. */
export function percentText(rate: number): string {
  const size = written(rate, 2)
  return signed(rate, size, String(size).split('.')[1])
}

/** For computed figures: always one decimal, so 0.45 is `45,0 %`. */
export function shareText(share: number): string {
  const size = written(share, 1)
  return signed(share, size, size.toFixed(1).split('.')[1])
}

/** A positive change has a plus sign: 0.025 is `+2,5 %`. Null (no base to compare with) is a dash. */
export const changeText = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${shareText(change)}`
