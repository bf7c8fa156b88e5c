import { fontOf, widthOf } from './fonts.ts'
import type { Pdf } from './pdf.ts'
import { isRightToLeft, type Run, runsOf } from './runs.ts'
import { lineHeight, textWidth, type Type, wrapText } from './wrap-text.ts'

export interface Look extends Type {
  color: string
}

export interface Place {
  left: number
  top: number
  width: number
  align?: 'left' | 'right' | 'center'
  most?: number
}

type FontSource = NonNullable<Parameters<Pdf['registerFont']>[1]>

/** Offset of the baseline in units of the font size. */
const baseline = 0.99

function writeRun(pdf: Pdf, run: Run, size: number, x: number, y: number) {
  const { font, text } = run
  // pdfkit accepts fonts opened by fontkit, but its types do not.
  const source = fontOf(font) as unknown as FontSource
  pdf.registerFont(font, source).font(font).fontSize(size)
  // If `features` is set, even to an empty list, pdfkit shapes the run as a whole.
  const whole = run.isRightToLeft ? { features: [] } : {}
  pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...whole })
}

const offsets = { left: 0, center: 0.5, right: 1 }

export function writeText(pdf: Pdf, text: string, look: Look, place: Place): number {
  const { left, top, width, align = 'left', most } = place
  const lines = wrapText(text, look, width, most)
  // Restores the caller's cursor, which pdfkit moves with each run.
  const cursor = { x: pdf.x, y: pdf.y }
  pdf.fillColor(look.color)
  lines.forEach((line, index) => {
    const free = align === 'left' ? 0 : width - textWidth(line, look)
    let x = left + free * offsets[align]
    const y = top + index * lineHeight(look) + baseline * look.size
    // Adds an invisible space between the words of two lines, for search and screen readers.
    const ended = line === '' || align !== 'left' || isRightToLeft(line) ? line : `${line} `
    for (const run of runsOf(ended, look.weight)) {
      writeRun(pdf, run, look.size, x, y)
      x += widthOf(run.font, run.text) * look.size
    }
  })
  Object.assign(pdf, cursor)
  return top + lines.length * lineHeight(look)
}
