import { unguarded } from '../text/formula-guard.ts'
import { headingPosition } from './find-heading.ts'
import { type Quotes, splitText } from './split-text.ts'
import { isBlank, type CountKnown, type TableLine } from './table.ts'

export const separators = ['\t', ';', ',', '|'] as const

const sampled = 60_000

/** The first line of some files, which declares the separator: 'sep=;'. */
const separatorLine = /^"?sep=(.)"?[ \t]*(?=[\r\n]|$)/i

const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1

interface Rank {
  separator: string
  known: number
  /** Share of lines, from the heading on, that have several cells but not more cells than the heading. */
  fits: number
  width: number
}

function rankOf(separator: string, lines: readonly TableLine[], countKnown: CountKnown): Rank {
  const full = lines.filter(({ cells }) => !isBlank(cells))
  const place = headingPosition(full, countKnown)
  const widths = full.map(({ cells }) => lengthOf(cells))
  const widest = Math.max(1, ...widths)
  const width = place < 0 ? widest : (widths[place] ?? 1)
  const below = widths.slice(Math.max(0, place))
  const least = Math.min(2, width)
  const fitting = below.filter((each) => each >= least && each <= width).length
  const known = place < 0 ? 0 : countKnown(full[place]?.cells ?? [])
  return {
    separator,
    known,
    fits: width < 2 && place < 0 ? 0 : fitting / (below.length || 1),
    width,
  }
}

export function guessSeparator(
  text: string,
  countKnown: CountKnown,
): { separator: string; isDeclared: boolean } {
  const declared = separatorLine.exec(text)?.[1]
  if (declared !== undefined) return { separator: declared, isDeclared: true }
  const head = text.slice(0, sampled)
  const sample =
    head.length < text.length
      ? head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1) || head
      : head
  const ranks = separators.map((separator) =>
    rankOf(separator, splitText(sample, separator, { countKnown }).lines, countKnown),
  )
  const [best] = ranks.toSorted((a, b) => b.known - a.known || b.fits - a.fits || b.width - a.width)
  return {
    separator: best && (best.fits > 0 || best.known > 0) ? best.separator : '\t',
    isDeclared: false,
  }
}

export interface TextTable {
  lines: TableLine[]
  separator: string
  isDeclared: boolean
  quotes: Quotes
  isQuotesGuessed: boolean
}

export interface TextChoices {
  separator?: string | null | undefined
  quotes?: Quotes | null | undefined
}

export function readTextTable(
  text: string,
  countKnown: CountKnown,
  choices: TextChoices = {},
): TextTable {
  const clean = text.replace(/^\uFEFF/, '')
  const guess = guessSeparator(clean, countKnown)
  const isDeclared = guess.isDeclared
  const separator = choices.separator ?? guess.separator
  const split = splitText(clean, separator, { countKnown, quotes: choices.quotes })
  const lines = split.lines.map((line) => ({ ...line, cells: line.cells.map(unguarded) }))
  const [first] = lines
  if (isDeclared && first) lines[0] = { ...first, isSeparator: true, fault: undefined }
  return { ...split, lines, separator, isDeclared }
}
