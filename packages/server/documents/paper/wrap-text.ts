import { widthOf } from './fonts.ts'
import { printable, runsOf, type Weight } from './runs.ts'

/** What a text is set in. Points, 72 to the inch. */
export interface Type {
  size: number
  weight: Weight
}

/** From one line to the next, by the size. */
const leading = 1.3

export const lineHeight = ({ size }: Pick<Type, 'size'>): number => size * leading

/** How wide a line of text is, in points. */
export const textWidth = (line: string, { size, weight }: Type): number =>
  runsOf(line, weight).reduce((sum, { font, text }) => sum + widthOf(font, text), 0) * size

/** A line may end after a space, and after a hyphen, dash or slash in a word, but not after a single letter of it. */
const breaks = /(?<= )|(?<=\p{L}{2}[-–/])(?=\p{L})/u

/** The parts of a text that a line keeps whole where it can. */
export const wordsOf = (text: string): string[] => text.split(breaks)

/** The parts of a word that is wider than its line. */
function splitWord(word: string, type: Type, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const sign of word.match(/\P{M}\p{M}*/gu) ?? []) {
    if (part !== '' && textWidth(part + sign, type) > width) {
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

/** The line with an ellipsis after as much of it as there is room for. */
function shorten(line: string, type: Type, width: number): string {
  let kept = line
  while (kept !== '' && textWidth(`${kept}…`, type) > width) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}

/** A text in lines of at most a width. Of more than `most` lines the last that is kept ends in an ellipsis. */
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

/** How high a text is, set in a width. */
export const textHeight = (text: string, type: Type, width: number, most?: number): number =>
  wrapText(text, type, width, most).length * lineHeight(type)
