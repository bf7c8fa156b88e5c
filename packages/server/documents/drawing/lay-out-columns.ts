import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { columnGap, type TableColumn } from '../paper/draw-table.ts'
import { type Sheet, sheetWidth } from '../paper/pdf.ts'
import { textWidth, wordsOf } from '../paper/wrap-text.ts'

interface Column {
  header: string
  kind: CellKind
  cells: readonly string[]
}

interface Layout {
  sheet: Sheet
  size: number
  gap: number
  columns: TableColumn[]
}

/** Widths that a column needs at font size 1. */
interface Need {
  /** Width of the widest cell. */
  most: number
  /** The width in which no text takes more than two lines. */
  fair: number
  /** The narrowest readable width, in which no number wraps. */
  least: number
  /** Minimum width if the table fits no page: numbers wrap between groups of digits, and words break. */
  tight: number
}

/** Number of rows to measure; wider cells further down wrap. */
const rowsMeasured = 400
/** Widths in units of the font size: longer texts wrap, and longer words break. */
const longText = 26
const longWord = 12
const minTextSize = 6
const tightText = 3.6

function needOf({ header, kind, cells }: Column): Need {
  const width = (text: string, weight: 'regular' | 'bold') => textWidth(text, { size: 1, weight })
  const words = wordsOf(header).map((word) => width(word.trimEnd(), 'bold'))
  const head = Math.max(...words)
  const measured = cells.slice(0, rowsMeasured)
  if (kind !== 'text') {
    // Measures both weights: sums are bold, but days are wider in regular letters.
    const cellWidth = (cell: string) => Math.max(width(cell, 'bold'), width(cell, 'regular'))
    const whole = Math.max(head, ...measured.map(cellWidth))
    const groups = measured.flatMap((cell) => cell.split(/[ \u00a0]/))
    return {
      most: whole,
      fair: whole,
      least: whole,
      tight: Math.max(Math.min(head, tightText), ...groups.map(cellWidth)),
    }
  }
  const body = Math.max(0, ...measured.map((cell) => width(cell, 'regular')))
  const most = Math.max(head, Math.min(body, longText))
  const parts = new Set(measured.flatMap(wordsOf))
  const word = Math.max(0, ...Array.from(parts, (part) => width(part, 'regular')))
  const least = Math.min(most, Math.max(head, minTextSize, Math.min(word, longWord)))
  const fair = Math.max(least, Math.min(most, (body + word) / 2))
  return { most, fair, least, tight: Math.min(least, tightText) }
}

const steps: readonly (readonly [Sheet, number])[] = [
  ['upright', 9.5],
  ['upright', 8.5],
  ['across', 9.5],
  ['across', 8.5],
  ['across', 7.5],
  ['across', 6.5],
  ['across', 5.5],
]
const smallest = ['across', 5.5] as const
const sizes = [9.5, 8.5, 7.5, 6.5, 5.5]

const figures: ReadonlySet<CellKind> = new Set([
  'ore',
  'count',
  'decimal',
  'minutes',
  'percent',
  'share',
  'change',
])
const isRightAligned = (kind: CellKind) => figures.has(kind)

/** Gives each column its minimum width, and divides the remaining width in proportion to what each column lacks. */
function widthsOf(needs: readonly Need[], room: number): number[] {
  const total = (of: keyof Need) => needs.reduce((sum, need) => sum + need[of], 0)
  const [from, to] =
    room >= total('least') ? (['least', 'most'] as const) : (['tight', 'least'] as const)
  const free = room - total(from)
  if (free < 0) return needs.map((need) => (need.tight * room) / total('tight'))
  const wanted = total(to) - total(from)
  const share = wanted === 0 ? 0 : Math.min(1, free / wanted)
  const widths = needs.map((need) => need[from] + (need[to] - need[from]) * share)
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width + left / widths.length)
}

const gapOf = (size: number) => Math.min(columnGap, size - 1.5)

/**
 * Chooses the first sheet and font size with room for all columns, or only the font size if the sheet `on` is given.
 * Never splits the columns between pages.
 */
export function layOutColumns(columns: readonly Column[], on?: Sheet): Layout {
  const needs = columns.map(needOf)
  const roomIn = ([sheet, size]: readonly [Sheet, number]) =>
    sheetWidth(sheet) - gapOf(size) * (columns.length - 1)
  const total = (of: keyof Need) => needs.reduce((sum, need) => sum + need[of], 0)
  const fits = (of: keyof Need) => (step: readonly [Sheet, number]) =>
    total(of) * step[1] <= roomIn(step)
  const possible = on ? sizes.map((size) => [on, size] as const) : steps
  const last = possible.at(-1) ?? smallest
  const step =
    possible.find(fits('most')) ??
    possible.find(fits('fair')) ??
    possible.find(fits('least')) ??
    last
  const [sheet, size] = step
  const widths = widthsOf(needs, roomIn(step) / size)
  return {
    sheet,
    size,
    gap: gapOf(size),
    columns: columns.map(({ kind }, at) => ({
      width: (widths[at] ?? 0) * size,
      ...(isRightAligned(kind) && { align: 'right' as const }),
    })),
  }
}
