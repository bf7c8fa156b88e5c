/**
 * A decimal of XML as a whole number of its `places`th part ('33.10' with 2 is 3310). Undefined where it is none; finer
 * decimals are rounded half away from zero.
 */
export function readDecimal(text: string, places: number): number | undefined {
  const found = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text.trim())
  if (found === null) return undefined
  const [, sign, whole = '', fraction = ''] = found
  if (whole === '' && fraction === '') return undefined
  const kept = fraction.slice(0, places).padEnd(places, '0')
  const size = Number(`${whole}${kept}`) + (Number(fraction[places] ?? '0') >= 5 ? 1 : 0)
  if (!Number.isSafeInteger(size)) return undefined
  return sign === '-' ? 0 - size : size
}

/** Øre; 0 where it is missing or no number. */
export const readOre = (text: string): number => readDecimal(text, 2) ?? 0

/** An amount with its side: what a till credits is sold, what it debits comes back. */
export const signedOre = (text: string, side: string): number =>
  side.toUpperCase() === 'D' ? 0 - readOre(text) : readOre(text)
