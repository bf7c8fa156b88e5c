import { encode } from 'uqr'
import { colors, type Pdf } from '../paper/pdf.ts'

/** Draws runs of dark modules with integer coordinates, to keep the file small. */
export function drawQr(pdf: Pdf, text: string, left: number, top: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  pdf
    .save()
    .translate(left, top)
    .scale(size / data.length)
  data.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        pdf.rect(start, y, x - start, 1)
        start = -1
      }
    }
  })
  pdf.fill(colors.ink).restore()
}
