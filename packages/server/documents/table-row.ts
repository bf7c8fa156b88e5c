import { colors, page, type Pdf, printable } from './pdf.ts'

export interface TableColumn {
  width: number
  align?: 'right'
}

/** A row of a table over the width of its page, as high as its highest cell, with a line below; on a new page where it has no room. */
export function tableRow(
  pdf: Pdf,
  columns: readonly TableColumn[],
  cells: readonly string[],
  font: 'Helvetica' | 'Helvetica-Bold',
): void {
  const drawn = cells.map((cell, at) => ({
    text: printable(cell) || ' ',
    width: (columns[at]?.width ?? 0) - 6,
    align: columns[at]?.align ?? ('left' as const),
  }))
  pdf.font(font).fontSize(10).fillColor(colors.ink)
  const height = Math.max(...drawn.map(({ text, width }) => pdf.heightOfString(text, { width })))
  if (pdf.y + height + 10 > page.height - page.margin) pdf.addPage()
  const top = pdf.y + 5
  let left = page.margin
  for (const { text, width, align } of drawn) {
    pdf.text(text, left, top, { width, align })
    left += width + 6
  }
  const end = top + height + 5
  pdf
    .moveTo(page.margin, end)
    .lineTo(page.width - page.margin, end)
    .lineWidth(0.5)
    .stroke(colors.line)
  pdf.y = end
}
