import { countText, decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { minutesText } from '@dxweb/locales/span-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { layOutColumns } from './lay-out-columns.ts'
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

export interface ListPaper extends PaperHead, List {}

/** Several short lists below one another, each with a heading. */
export interface ListsPaper extends PaperHead {
  lists: readonly (List & { title: string })[]
}

type Write = (value: Value, paper: PaperHead) => string

const writes: Record<CellKind, Write> = {
  text: String,
  count: (value, { locale }) => countText(Number(value), locale),
  decimal: (value, { locale }) => decimalText(Number(value) / 100, locale),
  minutes: (value, { locale }) =>
    minutesText(Number(value), (key, values) => translate(locale, key, values)),
  ore: (value) => formatMoney(Number(value)),
  percent: (value, { locale }) => percentText(Number(value) / 10_000, locale, 2),
  day: (value, { locale }) => dateText(String(value), 'numeric', locale),
  instant: (value, { locale, printing }) => {
    const part = (shape: 'numeric' | 'time') =>
      dateText(String(value), shape, locale, printing.timeZone)
    return `${part('numeric')} ${part('time')}`
  },
}

function filledColumns(list: List, paper: PaperHead) {
  const { sums = [] } = list
  const textOf = (value: Value = null, kind: CellKind) =>
    value === null ? '' : writes[kind](value, paper)
  const all = list.columns.map(({ header, kind }, at) => ({
    header,
    kind,
    cells: [sums, ...list.rows].map((row) => textOf(row[at], kind)),
  }))
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.length === 0 ? all : filled
}

/** Its first cell says what it is, where that has no figure. */
const sumsLine = ([first = '', ...cells]: readonly string[], locale: Locale) => [
  first || translate(locale, 'shows.sum'),
  ...cells,
]

/** Leaves out columns that are empty in all rows. */
export function listPdf(paper: ListPaper): Promise<Buffer> {
  const { title, house, issuer, locale, printing, rows } = paper
  const filled = filledColumns(paper, paper)
  const layout = layOutColumns(filled)
  const facts = [...(paper.facts ?? []), translate(locale, 'paper.rows', { count: rows.length })]
  const lineOf = (line: number) => filled.map(({ cells }) => cells[line] ?? '')
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { house, issuer, title, facts })
      drawTable(pdf, root, {
        ...layout,
        heads: filled.map(({ header }) => header),
        rows: rows.map((_, at) => lineOf(at + 1)),
        ...(paper.sums && { sums: sumsLine(lineOf(0), locale) }),
        ...(paper.subtotals && { subtotals: paper.subtotals }),
      })
    },
    { sheet: layout.sheet, foot: drawFoot(locale, printing) },
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
