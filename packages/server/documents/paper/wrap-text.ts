import { widthOf } from './fonts.ts'
import { printable, runsOf, type Weight } from './runs.ts'

/** Size in points (72 to the inch) and weight of a text. */
export interface Type {
  size: number
  weight: Weight
}

const leading = 1.3

export const lineHeight = ({ size }: Pick<Type, 'size'>): number => size * leading

export const textWidth = (line: string, { size, weight }: Type): number =>
  runsOf(line, weight).reduce((sum, { font, text }) => sum + widthOf(font, text), 0) * size

/**
 * Line breaks are allowed after a space, and after a hyphen, dash or slash within a word, but not after a single
 * letter.
 */
const breaks = /(?<= )|(?<=\p{L}{2}[-–/])(?=\p{L})/u

export const wordsOf = (text: string): string[] => text.split(breaks)

/** Splits a number between groups of digits, and other words between letters. */
function splitWord(word: string, type: Type, width: number): string[] {
  const parts: string[] = []
  let part = ''
  const groups = word.split(/(?<=\u00a0)/)
  const isWide = groups.some((group) => textWidth(group.trimEnd(), type) > width + 0.01)
  for (const sign of isWide ? (word.match(/\P{M}\p{M}*/gu) ?? []) : groups) {
    if (part !== '' && textWidth((part + sign).trimEnd(), type) > width + 0.01) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}

function wrapParagraph(paragraph: string, type: Type, width: number): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), type) <= width + 0.01
  if (fits(paragraph)) return [paragraph.trimEnd()]
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(paragraph)) {
    if (fits(line + word)) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const parts = fits(word) ? [word] : splitWord(word, type, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line.trimEnd()]
}

function shorten(line: string, type: Type, width: number): string {
  let kept = line
  while (kept !== '' && textWidth(`${kept}…`, type) > width) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}

/** Splits a text into lines. Cuts a text of more than `most` lines, and ends the last line in an ellipsis. */
export function wrapText(
  text: string,
  type: Type,
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines = printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, type, width))
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shorten(lines[most - 1] ?? '', type, width)]
}

export const textHeight = (text: string, type: Type, width: number, most?: number): number =>
  wrapText(text, type, width, most).length * lineHeight(type)
