import { addSheet, colors, page, type Part, type Pdf, type Sheet, sheetWidth } from './pdf.ts'
import { decorate, tag, tagPart } from './tag.ts'
import { textHeight } from './wrap-text.ts'
import { type Look, writeText } from './write-text.ts'

export interface TableColumn {
  width: number
  align?: 'right'
}

export interface Table {
  columns: readonly TableColumn[]
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  sums?: readonly string[]
  /** Indexes of rows with sums: in settlements, of the rows above the sum; in lists, of the rows below the sum. */
  subtotals?: readonly number[]
  /** Indexes of rows that have only one cell, which is a heading for the rows below. */
  headings?: readonly number[]
  size?: number
  gap?: number
  sheet?: Sheet
}

export const columnGap = 8
const rowPadding = 4
/** Height of a row of one line in addition to the height of the line. */
export const rowRoom = 2 * rowPadding + 0.5
const footRoom = 26
const defaultSize = 9.5
/** Maximum number of lines in a cell; longer cells are cut, so that a row fits on a page. */
const maxLines = 20

interface Drawn {
  pdf: Pdf
  table: Table
  size: number
  gap: number
  width: number
  bottom: number
}

type Kind = 'head' | 'row' | 'sums' | 'heading'

const lookOf = ({ size }: Drawn, kind: Kind): Look => ({
  size,
  weight: kind === 'row' ? 'regular' : 'bold',
  color: colors.ink,
})

const widthOf = ({ table, width }: Drawn, kind: Kind, at: number): number =>
  kind === 'heading' ? width : (table.columns[at]?.width ?? 0)

function rowHeight(drawn: Drawn, cells: readonly string[], kind: Kind): number {
  const look = lookOf(drawn, kind)
  const heights = cells.map((cell, at) =>
    textHeight(cell, look, widthOf(drawn, kind, at), maxLines),
  )
  return Math.max(...heights) + 2 * rowPadding
}

function drawCells(drawn: Drawn, part: Part, cells: readonly string[], kind: Kind): void {
  const { pdf, table } = drawn
  const top = pdf.y + rowPadding
  const look = lookOf(drawn, kind)
  let left = page.margin
  cells.forEach((cell, at) => {
    const { align = 'left' } = table.columns[at] ?? {}
    const width = widthOf(drawn, kind, at)
    const write = () => writeText(pdf, cell, look, { left, top, width, align, most: maxLines })
    if (kind === 'head') tag(pdf, part, 'TH', write, { scope: 'Column' })
    else tag(pdf, part, 'TD', write)
    left += width + drawn.gap
  })
}

function rule(drawn: Drawn, weight: number, color: string): void {
  const { pdf, width } = drawn
  decorate(pdf, () => {
    pdf.moveTo(page.margin, pdf.y).lineTo(page.margin + width, pdf.y)
    pdf.lineWidth(weight).stroke(color)
  })
}

function drawRow(drawn: Drawn, part: Part, cells: readonly string[], kind: Kind): void {
  const height = rowHeight(drawn, cells, kind)
  tagPart(drawn.pdf, part, 'TR', (row) => drawCells(drawn, row, cells, kind))
  drawn.pdf.y += height
  rule(drawn, kind === 'head' ? 1 : 0.5, kind === 'head' ? colors.ink : colors.line)
}

/** Draws the heads again on a new page, as decoration, since screen readers have already read them. */
function repeatHeads(drawn: Drawn): void {
  const { pdf, table } = drawn
  addSheet(pdf, table.sheet)
  const look = lookOf(drawn, 'head')
  decorate(pdf, () => {
    let left = page.margin
    table.heads.forEach((head, at) => {
      const { width, align = 'left' } = table.columns[at] ?? { width: 0 }
      writeText(pdf, head, look, { left, top: pdf.y + rowPadding, width, align })
      left += width + drawn.gap
    })
  })
  pdf.y += rowHeight(drawn, table.heads, 'head')
  rule(drawn, 1, colors.ink)
}

/** Draws from `pdf.y` over the full width. Never splits a row, and repeats the heads on each page. */
export function drawTable(pdf: Pdf, root: Part, table: Table): void {
  const drawn: Drawn = {
    pdf,
    table,
    size: table.size ?? defaultSize,
    gap: table.gap ?? columnGap,
    width: sheetWidth(table.sheet ?? 'upright'),
    bottom: pdf.page.height - page.margin - footRoom,
  }
  tagPart(pdf, root, 'Table', (part) => {
    drawRow(drawn, part, table.heads, 'head')
    const subtotals = new Set(table.subtotals)
    const headings = new Set(table.headings)
    const kindOf = (at: number): Kind => {
      if (headings.has(at)) return 'heading'
      return subtotals.has(at) ? 'sums' : 'row'
    }
    const kept: { cells: readonly string[]; kind: Kind }[] = [
      ...table.rows.map((cells, at) => ({ cells, kind: kindOf(at) })),
      ...(table.sums ? [{ cells: table.sums, kind: 'sums' as const }] : []),
    ]
    for (const [at, { cells, kind }] of kept.entries()) {
      // Keeps a subtotal or heading on the same page as the next row.
      const next = subtotals.has(at) || headings.has(at) ? kept[at + 1] : undefined
      const below = next ? rowHeight(drawn, next.cells, next.kind) : 0
      if (pdf.y + rowHeight(drawn, cells, kind) + below > drawn.bottom) repeatHeads(drawn)
      drawRow(drawn, part, cells, kind)
    }
  })
}
