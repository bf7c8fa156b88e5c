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
  columns: TableColumn[]
}

/** Widths at font size 1. */
interface Need {
  /** The widest cell; numbers never wrap. */
  most: number
  /** The narrowest readable width. */
  least: number
}

/** Only the first rows are measured; a wider cell below wraps. */
const rowsMeasured = 400
/** In font sizes: longer texts wrap, longer words break. */
const longText = 26
const longWord = 12
const leastText = 6

function needOf({ header, kind, cells }: Column): Need {
  const width = (text: string, weight: 'regular' | 'bold') => textWidth(text, { size: 1, weight })
  const words = wordsOf(header).map((word) => width(word.trimEnd(), 'bold'))
  const head = Math.max(...words)
  const measured = cells.slice(0, rowsMeasured)
  if (kind !== 'text') {
    // Sums are bold.
    const whole = Math.max(head, ...measured.map((cell) => width(cell, 'bold')))
    return { most: whole, least: whole }
  }
  const body = Math.max(0, ...measured.map((cell) => width(cell, 'regular')))
  const most = Math.max(head, Math.min(body, longText))
  const parts = new Set(measured.flatMap(wordsOf))
  const word = Math.max(0, ...Array.from(parts, (part) => width(part, 'regular')))
  return { most, least: Math.min(most, Math.max(head, leastText, Math.min(word, longWord))) }
}

const steps: readonly (readonly [Sheet, number])[] = [
  ['upright', 9.5],
  ['upright', 8.5],
  ['across', 9.5],
  ['across', 8.5],
  ['across', 7.5],
  ['large', 8.5],
  ['large', 7.5],
  ['large', 6.5],
]

const figures: ReadonlySet<CellKind> = new Set(['ore', 'count', 'decimal', 'minutes', 'percent'])
const isRight = (kind: CellKind) => figures.has(kind)

function widthsOf(needs: readonly Need[], room: number): number[] {
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const wanted = needs.reduce((sum, need) => sum + need.most - need.least, 0)
  const free = room - least
  if (free < 0) return needs.map((need) => (need.least * room) / least)
  const share = wanted === 0 ? 0 : Math.min(1, free / wanted)
  const widths = needs.map((need) => need.least + (need.most - need.least) * share)
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width + left / widths.length)
}

/** Takes the first sheet and size that fit, or `on` that sheet. */
export function layOutColumns(columns: readonly Column[], on?: Sheet): Layout {
  const needs = columns.map(needOf)
  const roomIn = ([sheet]: readonly [Sheet, number]) =>
    sheetWidth(sheet) - columnGap * (columns.length - 1)
  const total = (of: keyof Need) => needs.reduce((sum, need) => sum + need[of], 0)
  const fits = (of: keyof Need) => (step: readonly [Sheet, number]) =>
    total(of) * step[1] <= roomIn(step)
  const possible = steps.filter(([sheet]) => on === undefined || sheet === on)
  const smallest = possible.at(-1) ?? (['large', 6.5] as const)
  const step = possible.find(fits('most')) ?? possible.find(fits('least')) ?? smallest
  const [sheet, size] = step
  const widths = widthsOf(needs, roomIn(step) / size)
  return {
    sheet,
    size,
    columns: columns.map(({ kind }, at) => ({
      width: (widths[at] ?? 0) * size,
      ...(isRight(kind) && { align: 'right' as const }),
    })),
  }
}
