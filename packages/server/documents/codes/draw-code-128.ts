import { code128 } from './code-128.ts'
import { colors, type Pdf } from '../paper/pdf.ts'

interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** Draws the bar code to fill `place`, without quiet zones. */
export function drawCode128(pdf: Pdf, text: string, { left, top, width, height }: Place): void {
  const bars = code128(text)
  const module = width / bars.reduce((sum, bar) => sum + bar, 0)
  let at = left
  bars.forEach((bar, index) => {
    if (index % 2 === 0) pdf.rect(at, top, bar * module, height)
    at += bar * module
  })
  pdf.fill(colors.ink)
}
