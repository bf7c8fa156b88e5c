import type { PaperSize } from '@dxweb/areas/ticketing/papers/contract.ts'
import { drawLogo } from '../issuer/draw-issuer.ts'
import type { Issuer } from '../issuer/issuer.ts'
import {
  addSheet,
  colors,
  page,
  type Part,
  type Pdf,
  roll,
  rollPdf,
  sheetsPdf,
} from '../paper/pdf.ts'
import { decorate, tag, tagPart } from '../paper/tag.ts'
import { textHeight, textWidth } from '../paper/wrap-text.ts'
import { type Look, writeText } from '../paper/write-text.ts'
import type { ReceiptRow } from './receipt-rows.ts'

interface RowLook extends Look {
  /** Space above the row, in points. */
  before: number
  ruled?: boolean
}

const quiet = { weight: 'regular', color: colors.quiet } as const
const strong = { weight: 'bold', color: colors.ink } as const

const looks: Record<ReceiptRow['look'], RowLook> = {
  issuer: { ...strong, size: 15, before: 0 },
  about: { ...quiet, size: 9, before: 1 },
  copy: { ...strong, size: 13, before: 12 },
  title: { ...strong, size: 13, before: 14 },
  fact: { ...quiet, size: 9.5, before: 3 },
  line: { ...strong, size: 10.5, before: 10, ruled: true },
  seats: { ...quiet, size: 9.5, before: 1 },
  sum: { ...quiet, size: 9.5, before: 10, ruled: true },
  total: { ...strong, size: 13, before: 10, ruled: true },
  vat: { ...quiet, size: 9.5, before: 4 },
  foot: { ...quiet, size: 9, before: 16, ruled: true },
}

interface Column {
  left: number
  width: number
  amountWidth: number
  logoHeight: number
}

const onSheet: Column = {
  left: (page.width - 380) / 2,
  width: 380,
  amountWidth: 230,
  logoHeight: 48,
}
const onRoll: Column = {
  left: roll.margin,
  width: roll.width - 2 * roll.margin,
  amountWidth: 124,
  logoHeight: 40,
}

export interface ReceiptPaper {
  title: string
  rows: readonly ReceiptRow[]
  issuer: Issuer
  locale: 'nb' | 'en'
  size: PaperSize
}

export function receiptPdf({ title, rows, issuer, locale, size }: ReceiptPaper): Promise<Buffer> {
  const about = { title, locale }
  if (size === 'roll') {
    return rollPdf(about, [(pdf, root) => drawRows(pdf, root, issuer, rows, onRoll)])
  }
  return sheetsPdf(about, (pdf, root) => {
    pdf.y = page.margin * 1.5
    drawRows(pdf, root, issuer, rows, onSheet)
  })
}

const inTable = new Set<ReceiptRow['look']>(['fact', 'line', 'seats', 'sum', 'total', 'vat'])

function partsOf(rows: readonly ReceiptRow[]): ReceiptRow[][] {
  const parts: ReceiptRow[][] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (last?.[0] && inTable.has(row.look) && inTable.has(last[0].look)) last.push(row)
    else parts.push([row])
  }
  return parts
}

function drawRows(
  pdf: Pdf,
  root: Part,
  issuer: Issuer,
  rows: readonly ReceiptRow[],
  column: Column,
): void {
  const { left, width, logoHeight } = column
  const logo = drawLogo(pdf, root, issuer, { left, top: pdf.y, width, height: logoHeight })
  if (logo > 0) pdf.y += logo + 10
  for (const part of partsOf(rows)) {
    if (part[0] && inTable.has(part[0].look)) {
      tagPart(pdf, root, 'Table', (table) => {
        for (const row of part) {
          tagPart(pdf, table, 'TR', (cells) => drawRow(pdf, row, column, cells, 'TD'))
        }
      })
    } else {
      for (const row of part) drawRow(pdf, row, column, root, row.look === 'title' ? 'H1' : 'P')
    }
  }
}

function measure(row: ReceiptRow, { width, amountWidth }: Column) {
  const look = looks[row.look]
  const rightWidth = textWidth(row.right, look) + 1
  const leftWidth = row.right === '' ? width : width - Math.min(amountWidth, rightWidth) - 8
  const rightHeight = row.right === '' ? 0 : textHeight(row.right, look, amountWidth)
  const height = Math.max(textHeight(row.left, look, leftWidth), rightHeight)
  return { look, leftWidth, height }
}

function drawRow(pdf: Pdf, row: ReceiptRow, column: Column, part: Part, kind: 'TD' | 'H1' | 'P') {
  const { left, width, amountWidth } = column
  const { look, leftWidth, height } = measure(row, column)
  if (pdf.y + look.before + height > pdf.page.height - page.margin / 2 && column === onSheet) {
    addSheet(pdf)
  }
  const top = pdf.y + look.before
  if (look.ruled) {
    decorate(pdf, () => {
      pdf.moveTo(left, top - look.before / 2).lineTo(left + width, top - look.before / 2)
      pdf.lineWidth(0.5).stroke(colors.line)
    })
  }
  if (row.left !== '' || kind === 'TD') {
    tag(pdf, part, kind, () => writeText(pdf, row.left, look, { left, top, width: leftWidth }))
  }
  if (row.right !== '' || kind === 'TD') {
    const place = { left: left + width - amountWidth, top, width: amountWidth }
    tag(pdf, part, kind, () => writeText(pdf, row.right, look, { ...place, align: 'right' }))
  }
  pdf.y = top + height
}
