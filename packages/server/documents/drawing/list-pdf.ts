import type { CellKind, SheetChart } from '@dxweb/kit/definitions/sheet.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { cellText } from './cell-text.ts'
import { drawChart } from './draw-chart.ts'
import { layOutColumns } from './lay-out-columns.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { drawTable } from '../paper/draw-table.ts'
import { addSheet, colors, type Locale, page, sheetsPdf, sheetWidth } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'

type Value = string | number | null

interface PaperHead {
  title: string
  venue: string
  issuer?: Issuer | undefined
  facts?: readonly string[]
  locale: Locale
  printing: Printing
}

interface List {
  columns: readonly { header: string; kind: CellKind }[]
  rows: readonly (readonly Value[])[]
  sums?: readonly Value[]
  /** Indexes of rows with the sums of the rows below them. */
  subtotals?: readonly number[]
}

export interface ListPaper extends PaperHead, List {
  /** True to omit the number of rows. */
  isOfOne?: boolean
  chart?: SheetChart
}

export interface ListsPaper extends PaperHead {
  lists: readonly (List & { title: string })[]
}

function filledColumns(list: List, paper: PaperHead) {
  const sums = sumsOf(list) ?? []
  const writing = { locale: paper.locale, timeZone: paper.printing.timeZone }
  const textOf = (value: Value = null, kind: CellKind) => cellText(kind, value, writing)
  const all = list.columns.map(({ header, kind }, at) => ({
    header,
    kind,
    cells: [sums, ...list.rows].map((row) => textOf(row[at], kind)),
  }))
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const shown = list.rows.length === 0 ? all : filled
  const [first, ...others] = shown
  if (!first || sums.length === 0) return shown
  // Writes the label of the totals in their first cell if that cell has no figure.
  const [sum = '', ...cells] = first.cells
  return [{ ...first, cells: [sum || translate(paper.locale, 'shows.sum'), ...cells] }, ...others]
}

const sumsOf = ({ sums, rows }: List) =>
  rows.length > 0 && sums?.some((sum) => sum !== null) ? sums : undefined

/**
 * Omits columns that are empty in all rows. Wraps the cells of a list that is too wide, so that all columns stay on one
 * page.
 */
export function listPdf(paper: ListPaper): Promise<Buffer> {
  const { title, venue, issuer, locale, printing, rows } = paper
  const filled = filledColumns(paper, paper)
  const layout = layOutColumns(filled)
  const counted = paper.isOfOne ? [] : [translate(locale, 'paper.rows', { count: rows.length })]
  const facts = [...(paper.facts ?? []), ...counted]
  const lineOf = (line: number) => filled.map(({ cells }) => cells[line] ?? '')
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { venue, issuer, title, facts })
      if (paper.chart) drawChart(pdf, root, paper.chart, locale)
      drawTable(pdf, root, {
        ...layout,
        heads: filled.map(({ header }) => header),
        rows: rows.map((_, row) => lineOf(row + 1)),
        ...(sumsOf(paper) && { sums: lineOf(0) }),
        ...(paper.subtotals && { subtotals: paper.subtotals }),
      })
    },
    { sheet: layout.sheet, foot: drawFoot(locale, printing) },
  )
}

const listHeading: Look = { size: 12, weight: 'bold', color: colors.ink }
/** Points needed for a heading with the head of its table and a row. */
const minRoom = 90

export function listsPdf(paper: ListsPaper): Promise<Buffer> {
  const { title, venue, issuer, facts = [], locale, printing } = paper
  const lists = paper.lists.map((list) => {
    const filled = filledColumns(list, paper)
    return { list, filled, layout: layOutColumns(filled, 'across') }
  })
  const size = Math.min(...lists.map(({ layout }) => layout.size))
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { venue, issuer, title, facts })
      for (const { list, filled, layout } of lists) {
        if (pdf.y + minRoom > pdf.page.height - page.margin) addSheet(pdf, 'across')
        tag(pdf, root, 'H2', () => {
          const at = { left: page.margin, top: pdf.y + 6, width: sheetWidth('across') }
          pdf.y = writeText(pdf, list.title, listHeading, at) + 2
        })
        drawTable(pdf, root, {
          ...layout,
          size,
          heads: filled.map(({ header }) => header),
          rows: list.rows.map((_, line) => filled.map(({ cells }) => cells[line + 1] ?? '')),
        })
        pdf.y += 8
      }
    },
    { sheet: 'across', foot: drawFoot(locale, printing) },
  )
}
