import type { PaperSize } from '@dxweb/areas/ticketing/paper-contract.ts'
import { collect, colors, openPdf, page, type Pdf, printable, roll, rollPdf } from './pdf.ts'
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
  copy: { size: 14, font: 'Helvetica-Bold', color: colors.ink, before: 12 },
  title: { size: 13, font: 'Helvetica-Bold', color: colors.ink, before: 14 },
  fact: { size: 10, font: 'Helvetica', color: colors.quiet, before: 3 },
  line: { size: 11, font: 'Helvetica-Bold', color: colors.ink, before: 9, ruled: true },
  seats: { size: 10, font: 'Helvetica', color: colors.quiet, before: 2 },
  sum: { size: 10, font: 'Helvetica', color: colors.quiet, before: 9, ruled: true },
  total: { size: 13, font: 'Helvetica-Bold', color: colors.ink, before: 9, ruled: true },
  vat: { size: 10, font: 'Helvetica', color: colors.quiet, before: 5 },
}

interface Column {
  left: number
  width: number
  /** At most so much of it is an amount's. */
  amountWidth: number
}

/** A receipt is as narrow as it reads well, in the middle of its A4 page. */
const onSheet: Column = { left: (page.width - 380) / 2, width: 380, amountWidth: 230 }
const onRoll: Column = { left: roll.margin, width: roll.width - 2 * roll.margin, amountWidth: 124 }

/** The receipt of a sale as PDF. */
export const receiptPdf = (document: ReceiptDocument, size: PaperSize = 'a4'): Promise<Buffer> =>
  rowsPdf(document.sale.event.title, receiptRows(document), size)

/** The rows of a receipt as PDF, on a sheet or on a roll. */
export function rowsPdf(
  title: string,
  rows: readonly ReceiptRow[],
  size: PaperSize,
): Promise<Buffer> {
  if (size === 'roll') {
    return rollPdf(title, [
      (pdf) => {
        pdf.y = roll.margin
        for (const row of rows) drawRow(pdf, row, onRoll)
      },
    ])
  }
  const pdf = openPdf(title)
  const done = collect(pdf)
  pdf.y = page.margin * 1.5
  for (const row of rows) {
    const { height, before } = measure(pdf, row, onSheet)
    if (pdf.y + before * 2 + height > page.height - page.margin) pdf.addPage()
    drawRow(pdf, row, onSheet)
  }
  pdf.end()
  return done
}

/** How wide and high a row is in its column. Sets the row's font. */
function measure(pdf: Pdf, row: ReceiptRow, { width, amountWidth }: Column) {
  const look = looks[row.look]
  pdf.font(look.font).fontSize(look.size)
  const rightWidth = pdf.widthOfString(printable(row.right)) + 1
  const leftWidth = row.right === '' ? width : width - Math.min(amountWidth, rightWidth) - 8
  const height = Math.max(
    pdf.heightOfString(printable(row.left) || ' ', { width: leftWidth }),
    row.right === '' ? 0 : pdf.heightOfString(printable(row.right), { width: amountWidth }),
  )
  return { leftWidth, height, before: look.before }
}

function drawRow(pdf: Pdf, row: ReceiptRow, column: Column): void {
  const { left, width, amountWidth } = column
  const look = looks[row.look]
  const { leftWidth, height } = measure(pdf, row, column)
  const top = pdf.y + look.before
  if (look.ruled) {
    pdf.moveTo(left, top - look.before / 2).lineTo(left + width, top - look.before / 2)
    pdf.lineWidth(0.5).stroke(colors.line)
  }
  pdf.fillColor(look.color)
  pdf.text(printable(row.left), left, top, { width: leftWidth })
  if (row.right !== '') {
    const at = left + width - amountWidth
    pdf.text(printable(row.right), at, top, { width: amountWidth, align: 'right' })
  }
  pdf.y = top + height
}
