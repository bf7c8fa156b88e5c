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
  /** The width in which no text takes more than two lines. */
  fair: number
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
    // Sums are bold, but days are wider in regular letters.
    const cellWidth = (cell: string) => Math.max(width(cell, 'bold'), width(cell, 'regular'))
    const whole = Math.max(head, ...measured.map(cellWidth))
    return { most: whole, fair: whole, least: whole }
  }
  const body = Math.max(0, ...measured.map((cell) => width(cell, 'regular')))
  const most = Math.max(head, Math.min(body, longText))
  const parts = new Set(measured.flatMap(wordsOf))
  const word = Math.max(0, ...Array.from(parts, (part) => width(part, 'regular')))
  const least = Math.min(most, Math.max(head, leastText, Math.min(word, longWord)))
  return { most, fair: Math.max(least, Math.min(most, (body + word) / 2)), least }
}

const steps: readonly (readonly [Sheet, number])[] = [
  ['upright', 9.5],
  ['upright', 8.5],
  ['across', 9.5],
  ['across', 8.5],
  ['across', 7.5],
]
const smallest = ['across', 7.5] as const

const figures: ReadonlySet<CellKind> = new Set([
  'ore',
  'count',
  'decimal',
  'minutes',
  'percent',
  'share',
  'change',
])
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

/**
 * Columns by their places, as many beside one another as a sheet has room for. The first `lead` begin every part, so
 * that its rows are known.
 */
export function partsOf(columns: readonly Column[], lead: number): number[][] {
  const [sheet, size] = smallest
  const needs = columns.map((column) => needOf(column).least * size + columnGap)
  const widthOf = (part: readonly number[]) => part.reduce((sum, at) => sum + (needs[at] ?? 0), 0)
  const leading = needs.slice(0, lead).map((_, at) => at)
  const parts = [[...leading]]
  for (let at = lead; at < columns.length; at += 1) {
    const last = parts.at(-1) ?? leading
    const isFull = widthOf([...last, at]) - columnGap > sheetWidth(sheet)
    if (isFull && last.length > lead) parts.push([...leading, at])
    else last.push(at)
  }
  return parts
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
    columns: columns.map(({ kind }, at) => ({
      width: (widths[at] ?? 0) * size,
      ...(isRight(kind) && { align: 'right' as const }),
    })),
  }
}
