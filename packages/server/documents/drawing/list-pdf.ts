import { countText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { layOutColumns } from './lay-out-columns.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { drawTable } from '../paper/draw-table.ts'
import { type Locale, sheetsPdf } from '../paper/pdf.ts'

type Value = string | number | null

export interface ListPaper {
  title: string
  house: string
  issuer?: Issuer | undefined
  columns: readonly { header: string; kind: CellKind }[]
  rows: readonly (readonly Value[])[]
  sums?: readonly Value[]
  facts?: readonly string[]
  locale: Locale
  printing: Printing
}

type Write = (value: Value, paper: ListPaper) => string

const writes: Record<CellKind, Write> = {
  text: String,
  count: (value, { locale }) => countText(Number(value), locale),
  ore: (value) => formatMoney(Number(value)),
  percent: (value, { locale }) => percentText(Number(value) / 10_000, locale, 2),
  day: (value, { locale }) => dateText(String(value), 'numeric', locale),
  instant: (value, { locale, printing }) => {
    const part = (shape: 'numeric' | 'time') =>
      dateText(String(value), shape, locale, printing.timeZone)
    return `${part('numeric')} ${part('time')}`
  },
}

function filledColumns(paper: ListPaper) {
  const { sums = [] } = paper
  const textOf = (value: Value = null, kind: CellKind) =>
    value === null ? '' : writes[kind](value, paper)
  const all = paper.columns.map(({ header, kind }, at) => ({
    header,
    kind,
    cells: [sums, ...paper.rows].map((row) => textOf(row[at], kind)),
  }))
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.length === 0 ? all : filled
}

/** Leaves out columns that are empty in all rows. */
export function listPdf(paper: ListPaper): Promise<Buffer> {
  const { title, house, issuer, locale, printing, rows } = paper
  const filled = filledColumns(paper)
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
        ...(paper.sums && { sums: lineOf(0) }),
      })
    },
    { sheet: layout.sheet, foot: drawFoot(locale, printing) },
  )
}
