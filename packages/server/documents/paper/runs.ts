import { type FontName, hasSign } from './fonts.ts'
import { readable, replacement } from './readable.ts'

export type Weight = 'regular' | 'bold'

export interface Run {
  font: FontName
  text: string
  /** True for Hebrew and Arabic, which are shaped as a whole. */
  isRightToLeft: boolean
}

/** Matches a line with only characters that Inter covers, which is the usual case. Excludes ŉ. */
export const plain = /^[ -~\u00A0-\u0148\u014A-\u017F–—·]*$/

/** Invisible and bidi control characters. */
const unprinted = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]/gu

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * Returns the text in NFC, without invisible characters, with spaces for tabs, and with readable replacements for
 * characters that no font has.
 */
export const printable = (text: string): string =>
  readable(
    text
      .normalize('NFC')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(unprinted, ''),
  )

const fontsOf = { regular: ['regular', 'wide'], bold: ['bold', 'wideBold'] } as const

function fontFor(sign: string, weight: Weight): FontName | undefined {
  return fontsOf[weight].find((name) => hasSign(name, sign))
}

export function runsOf(line: string, weight: Weight): Run[] {
  if (plain.test(line))
    return line === '' ? [] : [{ font: weight, text: line, isRightToLeft: false }]
  const runs: Run[] = []
  for (const sign of line.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const font = fontFor(sign, weight)
    const next = {
      font: font ?? fontFor(replacement, weight) ?? weight,
      text: font === undefined ? replacement : sign,
      isRightToLeft: isRightToLeft(sign),
    }
    const last = runs.at(-1)
    const isOneWord = last?.isRightToLeft === true && sign === ' '
    const isSame = last?.font === next.font && last.isRightToLeft === next.isRightToLeft
    if (last && (isOneWord || isSame)) last.text += next.text
    else runs.push(next)
  }
  return runs
}
