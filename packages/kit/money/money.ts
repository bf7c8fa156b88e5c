import { countText } from '../text/count-text.ts'

declare const oreBrand: unique symbol

/** Whole øre. 100 øre are one krone. */
export type Ore = number & { readonly [oreBrand]: true }

/** Marks a number as whole øre, or throws RangeError. */
export const ore = (value: number): Ore => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of øre`)
  return value as Ore
}

/** The sum of whole amounts, 0 of none. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** `numerator / denominator`, halves away from zero. Exact for any safe integers; the denominator is above 0. */
export function roundHalfAway(numerator: number, denominator: number): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  const size = n < 0n ? -n : n
  const rounded = (size * 2n + d) / (d * 2n)
  return Number(n < 0n ? -rounded : rounded)
}

/** The VAT that a gross amount holds, halves away from zero. Basis points: 1200 is 12 % (domain facts 2.3). */
export function vatOf(grossOre: number, basisPoints: number): number {
  const product = grossOre * basisPoints
  // A product this small divides exactly enough in floating point; the rest goes the exact way.
  const vat =
    Math.abs(product) < 2 ** 44
      ? Math.sign(grossOre) *
        Math.floor((2 * Math.abs(product) + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))
      : exactVat(grossOre, basisPoints)
  // -0 is not 0 to a comparison or a hash.
  return vat || 0
}

function exactVat(grossOre: number, basisPoints: number): number {
  const product = BigInt(grossOre) * BigInt(basisPoints)
  const size = product < 0n ? -product : product
  const divisor = BigInt(10_000 + basisPoints)
  const rounded = Number((size * 2n + divisor) / (divisor * 2n))
  return grossOre < 0 ? -rounded : rounded
}

/** Cash is paid in whole kroner: 1 to 49 øre down, 50 to 99 up (domain facts 2.4). Negative amounts mirror. */
export function cashRounding(amountOre: number): { roundedOre: number; differenceOre: number } {
  const roundedOre = roundHalfAway(amountOre, 100) * 100
  return { roundedOre, differenceOre: roundedOre - amountOre }
}

/**
 * Shares out an amount by weights so that the shares add up to it: each gets its part rounded towards zero, and the
 * øre that are left go one each to the largest remainders, the first first. Weights are whole and at least 0; with
 * no weight at all the first share takes everything. RangeError for a negative weight, and for an amount but nobody
 * to have it.
 */
export function allocate(amountOre: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && amountOre !== 0) throw new RangeError('nobody to share with')
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight below 0')
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amountOre : 0))
  const size = BigInt(Math.abs(amountOre))
  const parts = weights.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, share: product / total, rest: product % total }
  })
  const left = size - parts.reduce((all, part) => all + part.share, 0n)
  const byRest = parts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const part of byRest.slice(0, Number(left))) part.share += 1n
  return parts.map((part) => Number(part.share) * (amountOre < 0 ? -1 : 1) || 0)
}

const noBreak = '\u00a0'
const minus = '\u2212'

/** `1 234,50 kr` with no-break spaces and a real minus, in both languages. `whole` leaves out ,00 øre. */
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

// Thousands in groups of three by one sign, or none; then a decimal sign and one or two digits.
const amountForm = /^([-\u2212]?) ?(\d{1,3}([ .,])\d{3}(?:\3\d{3})*|\d+)(?:[.,](\d{1,2}))?$/

/**
 * Reads an amount as people type it: `1234,5`, `1 234,50`, `1.234,50`, `1234.50`, `145,-`, with or without kr. The last
 * separator followed by one or two digits is the decimal one (domain facts 8). Answers øre, or null for what is no amount.
 */
export function parseMoney(input: string): Ore | null {
  const text = input
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ ?(?:(?:kr\.?|nok) ?)?|(?:,[-\u2013\u2212])?(?: ?(?:kr\.?|nok))? ?$/gi, '')
  const match = amountForm.exec(text)
  if (match === null) return null
  const [, sign, whole = '', group, cents = ''] = match
  // Three decimals by a slip, or thousands as the English write them: nobody can tell, and it is a thousandfold.
  if (group === ',' && cents === '' && whole.indexOf(',') === whole.lastIndexOf(',')) return null
  const value = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? ((sign ? -value || 0 : value) as Ore) : null
}
