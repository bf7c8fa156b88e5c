import { countText } from '../text/count-text.ts'

declare const oreBrand: unique symbol

export type Ore = number & { readonly [oreBrand]: true }

/** Throws RangeError unless the value is a whole number. */
export const ore = (value: number): Ore => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of øre`)
  return value as Ore
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** Rounds half away from zero, exact for any safe integers. The denominator must be positive. */
export const roundHalfAway = (numerator: number, denominator: number): number =>
  rounded(BigInt(numerator), BigInt(denominator))

const rounded = (numerator: bigint, denominator: bigint): number =>
  numerator < 0n
    ? -rounded(-numerator, denominator) || 0
    : Number((numerator * 2n + denominator) / (denominator * 2n))

/**
 * Returns the VAT within a gross amount, rounded half away from zero. 1200 basis points are 12 % (domain facts 2.3).
 */
export function vatOf(grossOre: number, basisPoints: number): number {
  const product = grossOre * basisPoints
  // Floating point is exact enough for small products; larger ones use BigInt.
  const vat =
    Math.abs(product) < 2 ** 44
      ? Math.sign(grossOre) *
        Math.floor((2 * Math.abs(product) + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))
      : rounded(BigInt(grossOre) * BigInt(basisPoints), BigInt(10_000 + basisPoints))
  // Turns -0 into 0, which comparisons and hashes distinguish.
  return vat || 0
}

/**
 * Rounds cash to whole kroner: 1 to 49 øre down, 50 to 99 up (domain facts 2.4), symmetrically for negative amounts.
 */
export function cashRounding(amountOre: number): { roundedOre: number; differenceOre: number } {
  const roundedOre = roundHalfAway(amountOre, 100) * 100
  return { roundedOre, differenceOre: roundedOre - amountOre }
}

/**
 * Splits an amount by non-negative weights. Rounds the shares towards zero, and adds the remaining øre to the shares
 * with the largest remainders. If all weights are 0, the first share gets everything. Throws RangeError if invalid.
 */
export function allocate(amountOre: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && amountOre !== 0) throw new RangeError('nobody to share with')
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight below 0')
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountOre : 0))
  const size = BigInt(Math.abs(amountOre))
  const parts = weights.map((weight) => {
    const product = size * BigInt(weight)
    return { share: product / total, rest: product % total }
  })
  const left = size - parts.reduce((all, part) => all + part.share, 0n)
  const byRest = parts.toSorted((a, b) => Number(b.rest - a.rest))
  for (const part of byRest.slice(0, Number(left))) part.share += 1n
  return parts.map((part) => Number(part.share) * Math.sign(amountOre) || 0)
}

const noBreak = '\u00a0'
const minus = '\u2212'

/** Formats `1 234,50 kr` in both languages, with no-break spaces and the minus sign U+2212. `whole` omits `,00`. */
export function formatMoney(
  amountOre: number,
  { whole = false }: { whole?: boolean } = {},
): string {
  const size = Math.abs(amountOre)
  const rest = size % 100
  const cents = whole && rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  const sign = amountOre < 0 ? minus : ''
  return `${sign}${countText(Math.floor(size / 100))}${cents}${noBreak}kr`
}

// Thousands in groups of three with one separator, or ungrouped; then one or two decimals.
const amountForm = /^([-\u2212]?) ?(\d{1,3}([ .,])\d{3}(?:\3\d{3})*|\d+)(?:[.,](\d{1,2}))?$/

/** Reads `1234,5`, `1 234,50`, `1.234,50`, `1234.50` or `145,-` (domain facts 8). Null if the text is not an amount. */
export function parseMoney(input: string): Ore | null {
  const text = input
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ ?(?:(?:kr\.?|nok) ?)?|(?:[,:][-\u2013\u2212])?(?: ?(?:kr\.?|nok))? ?$/gi, '')
  const match = amountForm.exec(text)
  if (match === null) return null
  const [, sign, whole = '', group, cents = ''] = match
  // `1,234` could have three decimals or English thousands, which differ by a factor of a thousand, so it is refused.
  if (group === ',' && cents === '' && whole.indexOf(',') === whole.lastIndexOf(',')) return null
  const value = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? ((sign ? -value || 0 : value) as Ore) : null
}
