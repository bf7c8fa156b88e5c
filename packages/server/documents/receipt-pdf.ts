import { collect, colors, openPdf, page, type Pdf } from './pdf.ts'
import { type ReceiptDocument, type ReceiptRow, receiptRows } from './receipt-rows.ts'

interface Look {
  size: number
  font: 'Helvetica' | 'Helvetica-Bold'
  color: string
  /** Air above, points. */
  before: number
  /** A line above. */
  ruled?: boolean
}

const looks: Record<ReceiptRow['look'], Look> = {
  issuer: { size: 16, font: 'Helvetica-Bold', color: colors.ink, before: 0 },
  title: { size: 13, font: 'Helvetica-Bold', color: colors.ink, before: 14 },
  fact: { size: 10, font: 'Helvetica', color: colors.quiet, before: 3 },
  line: { size: 11, font: 'Helvetica-Bold', color: colors.ink, before: 9, ruled: true },
  seats: { size: 10, font: 'Helvetica', color: colors.quiet, before: 2 },
  sum: { size: 10, font: 'Helvetica', color: colors.quiet, before: 9, ruled: true },
  total: { size: 13, font: 'Helvetica-Bold', color: colors.ink, before: 9, ruled: true },
  vat: { size: 10, font: 'Helvetica', color: colors.quiet, before: 5 },
}

/** A receipt is as narrow as it reads well, in the middle of its A4 page. */
const width = 380
const left = (page.width - width) / 2
const amountWidth = 230

/** The standard fonts have no real minus; an en dash is as wide. */
const printable = (text: string) => text.replaceAll('\u2212', '\u2013')

/** The receipt of a sale as PDF. */
export function receiptPdf(document: ReceiptDocument): Promise<Buffer> {
  const pdf = openPdf(document.sale.event.title)
  const done = collect(pdf)
  pdf.y = page.margin * 1.5
  for (const row of receiptRows(document)) drawRow(pdf, row)
  pdf.end()
  return done
}

function drawRow(pdf: Pdf, row: ReceiptRow): void {
  const look = looks[row.look]
  pdf.font(look.font).fontSize(look.size).fillColor(look.color)
  const leftWidth =
    row.right === '' ? width : width - Math.min(amountWidth, rightWidth(pdf, row)) - 8
  const height = Math.max(
    pdf.heightOfString(printable(row.left) || ' ', { width: leftWidth }),
    row.right === '' ? 0 : pdf.heightOfString(printable(row.right), { width: amountWidth }),
  )
  if (pdf.y + look.before * 2 + height > page.height - page.margin) pdf.addPage()
  const top = pdf.y + look.before
  if (look.ruled) {
    pdf.moveTo(left, top - look.before / 2).lineTo(left + width, top - look.before / 2)
    pdf.lineWidth(0.5).stroke(colors.line)
  }
  pdf.text(printable(row.left), left, top, { width: leftWidth })
  if (row.right !== '') {
    const at = left + width - amountWidth
    pdf.text(printable(row.right), at, top, { width: amountWidth, align: 'right' })
  }
  pdf.y = top + height
}

const rightWidth = (pdf: Pdf, row: ReceiptRow) => pdf.widthOfString(printable(row.right)) + 1
