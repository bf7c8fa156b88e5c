import { type FontName, fontOf } from './fonts.ts'

export type Weight = 'regular' | 'bold'

/** A stretch of text that one font has every sign of. */
export interface Run {
  font: FontName
  text: string
  /** Hebrew and Arabic are shaped as a whole, since their words follow each other from the right. */
  isRightToLeft: boolean
}

/** Inter has all of these, which is most of what is ever printed; ŉ it has not. */
export const plain = /^[ -~\u00A0-\u0148\u014A-\u017F–—·]*$/

/** Signs that draw nothing, or turn the order of what follows. */
const unprinted = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]/gu

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** What stands where no font has a sign: it is seen that something is missing. */
const replacement = '\uFFFD'

/** Text as papers hold it: letters and their marks as one sign each, nothing invisible, no tabs. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(unprinted, '')

const fontsOf = { regular: ['regular', 'wide'], bold: ['bold', 'wideBold'] } as const

const hasAll = (name: FontName, sign: string) =>
  Array.from(sign).every((letter) => fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

function fontFor(sign: string, weight: Weight): FontName | undefined {
  return fontsOf[weight].find((name) => hasAll(name, sign))
}

/** The stretches of a line, each in the first font that has its signs. */
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
