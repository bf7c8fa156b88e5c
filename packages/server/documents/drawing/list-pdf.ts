import type { CellKind, SheetChart } from '@dxweb/kit/definitions/sheet.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { cellText } from './cell-text.ts'
import { drawChart } from './draw-chart.ts'
import { layOutColumns, partsOf } from './lay-out-columns.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { drawTable } from '../paper/draw-table.ts'
import { addSheet, colors, type Locale, page, sheetsPdf, sheetWidth } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'

type Value = string | number | null

interface PaperHead {
  title: string
  house: string
  issuer?: Issuer | undefined
  facts?: readonly string[]
  locale: Locale
  printing: Printing
}

interface List {
  columns: readonly { header: string; kind: CellKind }[]
  rows: readonly (readonly Value[])[]
  sums?: readonly Value[]
  /** Indexes of rows that sum up those below them. */
  subtotals?: readonly number[]
}

export interface ListPaper extends PaperHead, List {
  /** The number of its rows is not told. */
  isOfOne?: boolean
  /** Stands above its rows. */
  chart?: SheetChart
}

/** Several short lists below one another, each with a heading. */
export interface ListsPaper extends PaperHead {
  lists: readonly (List & { title: string })[]
}

/** A list with rows leaves out the columns that have no cell filled in. */
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
  // The first cell of the sums says what they are, where that has no figure.
  const [sum = '', ...cells] = first.cells
  return [{ ...first, cells: [sum || translate(paper.locale, 'shows.sum'), ...cells] }, ...others]
}

/** The sums of a list that has any. */
const sumsOf = ({ sums, rows }: List) =>
  rows.length > 0 && sums?.some((sum) => sum !== null) ? sums : undefined

/** A row's number, by which it is found again in the other parts of a list that is wider than a sheet. */
const numbered = (header: string, count: number) => ({
  header,
  kind: 'count' as const,
  cells: ['', ...Array.from({ length: count }, (_, at) => String(at + 1))],
})

type Filled = ReturnType<typeof filledColumns>

/** The columns that stand on a sheet together; where that is not all of them, each part numbers the rows. */
function sheetsOf(filled: Filled, { rows, locale }: ListPaper): Filled[] {
  if (partsOf(filled, 1).length === 1) return [filled]
  const all = [numbered(translate(locale, 'paper.row'), rows.length), ...filled]
  return partsOf(all, 2).map((part) => part.flatMap((at) => all[at] ?? []))
}

/** Leaves out columns that are empty in all rows. What is too wide for a sheet goes on after its last row. */
export function listPdf(paper: ListPaper): Promise<Buffer> {
  const { title, house, issuer, locale, printing, rows } = paper
  const parts = sheetsOf(filledColumns(paper, paper), paper)
  const on = parts.length > 1 ? 'across' : undefined
  const drawn = parts.map((part) => ({ part, layout: layOutColumns(part, on) }))
  const counted = paper.isOfOne ? [] : [translate(locale, 'paper.rows', { count: rows.length })]
  const facts = [...(paper.facts ?? []), ...counted]
  const sheet = drawn[0]?.layout.sheet
  const size = Math.min(...drawn.map(({ layout }) => layout.size))
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { house, issuer, title, facts })
      if (paper.chart) drawChart(pdf, root, paper.chart, locale)
      drawn.forEach(({ part, layout }, at) => {
        const lineOf = (line: number) => part.map(({ cells }) => cells[line] ?? '')
        if (at > 0) addSheet(pdf, sheet)
        drawTable(pdf, root, {
          ...layout,
          size,
          heads: part.map(({ header }) => header),
          rows: rows.map((_, row) => lineOf(row + 1)),
          ...(sumsOf(paper) && { sums: lineOf(0) }),
          ...(paper.subtotals && { subtotals: paper.subtotals }),
        })
      })
    },
    { sheet, foot: drawFoot(locale, printing) },
  )
}

const listHeading: Look = { size: 12, weight: 'bold', color: colors.ink }
/** A heading with the head of its table and a row. */
const leastRoom = 90

/** On A4 across; columns that are empty in all rows of a list are left out. */
export function listsPdf(paper: ListsPaper): Promise<Buffer> {
  const { title, house, issuer, facts = [], locale, printing } = paper
  const lists = paper.lists.map((list) => {
    const filled = filledColumns(list, paper)
    return { list, filled, layout: layOutColumns(filled, 'across') }
  })
  const size = Math.min(...lists.map(({ layout }) => layout.size))
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { house, issuer, title, facts })
      for (const { list, filled, layout } of lists) {
        if (pdf.y + leastRoom > pdf.page.height - page.margin) addSheet(pdf, 'across')
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
