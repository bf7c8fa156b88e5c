import { countText } from './count-text.ts'

/** `2,5 %` with a no-break space, for a share of 1; rounded half away from zero. */
export function percentText(share: number, digits = 1): string {
  // 0.145 is stored as slightly less, and must still round to 15 %.
  const written = Number((Math.abs(share) * 100).toPrecision(12))
  const size = Math.round(written * 10 ** digits) / 10 ** digits
  const [whole = '0', decimals] = String(size).split('.')
  const text = countText(Number(whole))
  const number = decimals === undefined ? text : `${text},${decimals}`
  return `${share < 0 && size > 0 ? '\u2212' : ''}${number}\u00a0%`
}

/** `+2,5 %`, for a change of a fortieth; a dash where there was nothing to change from. */
export const changeText = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${percentText(change)}`
