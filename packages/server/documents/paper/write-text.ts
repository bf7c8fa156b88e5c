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
  /** More lines than these are cut, with an ellipsis. */
  most?: number
}

type FontSource = NonNullable<Parameters<Pdf['registerFont']>[1]>

/** Where the letters stand in their line, by the size. */
const baseline = 0.99

function writeRun(pdf: Pdf, run: Run, size: number, x: number, y: number) {
  const { font, text } = run
  // pdfkit takes a font that fontkit has opened, its types do not.
  const source = fontOf(font) as unknown as FontSource
  pdf.registerFont(font, source).font(font).fontSize(size)
  // With features, even none, a run is shaped as a whole and not word by word.
  const whole = run.isRightToLeft ? { features: [] } : {}
  pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...whole })
}

const offsets = { left: 0, center: 0.5, right: 1 }

/** Writes a text in as many lines as it needs, and answers where it ends. */
export function writeText(pdf: Pdf, text: string, look: Look, place: Place): number {
  const { left, top, width, align = 'left', most } = place
  const lines = wrapText(text, look, width, most)
  // pdfkit moves its own cursor to each run; it stays with whoever asked.
  const cursor = { x: pdf.x, y: pdf.y }
  pdf.fillColor(look.color)
  lines.forEach((line, index) => {
    const free = align === 'left' ? 0 : width - textWidth(line, look)
    let x = left + free * offsets[align]
    const y = top + index * lineHeight(look) + baseline * look.size
    // The space is not seen, but parts the words of two lines for those who search or listen.
    const ended = line === '' || align !== 'left' || isRightToLeft(line) ? line : `${line} `
    for (const run of runsOf(ended, look.weight)) {
      writeRun(pdf, run, look.size, x, y)
      x += widthOf(run.font, run.text) * look.size
    }
  })
  Object.assign(pdf, cursor)
  return top + lines.length * lineHeight(look)
}
