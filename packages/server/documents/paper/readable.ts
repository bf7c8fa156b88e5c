import { hasSign } from './fonts.ts'
import { romanised } from './romanised.ts'

/** Printed for a character without font or substitute, so that the gap is visible. */
export const replacement = '\uFFFD'

/** Matches symbols, East Asian scripts and their forms, and everything beyond the basic plane. */
const unusual = /[\u20E3\u2190-\u2BFF\u2E80-\uD7FF\uF900-\uFFEF\u{10000}-\u{10FFFF}]/u

const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]/u

const isPrinted = (sign: string) => hasSign('regular', sign) || hasSign('wide', sign)

const punctuation = new Map([
  ['、', ', '],
  ['。', '. '],
  ['・', ' '],
  ['「', '«'],
  ['」', '»'],
])

/**
 * Placeholder for a removed picture until the surrounding spaces are cleaned up. Texts have no private-use characters.
 */
const dropped = '\uE000'

function readableSign(sign: string): string {
  if (sign === '\n' || isPrinted(sign)) return sign
  const plainer = punctuation.get(sign) ?? romanised(sign.normalize('NFKC'))
  if (isPrinted(plainer)) return plainer
  if (!picture.test(sign)) return sign
  return Array.from(sign, (part) => (isPrinted(part) ? part : dropped)).join('')
}

/**
 * Returns a printable form of a text: removes emoji, writes Korean and Japanese in Latin letters, and replaces
 * ornamented letters by plain letters. Any other unprintable character becomes the replacement character.
 */
export function readable(text: string): string {
  if (!unusual.test(text)) return text
  const signs = romanised(text).match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const read = signs.map(readableSign).join('')
  if (!read.includes(dropped)) return read
  const settled = read
    .replaceAll(/ *\uE000[\uE000 ]*/g, (gap) => (gap.includes(' ') ? ' ' : ''))
    .replaceAll(/^ +| +$/gm, '')
  return settled === '' ? replacement : settled
}
