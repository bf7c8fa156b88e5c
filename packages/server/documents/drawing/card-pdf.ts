import { drawLogo } from '../issuer/draw-issuer.ts'
import { drawQr } from '../codes/draw-qr.ts'
import { type Issuer, issuerFacts } from '../issuer/issuer.ts'
import { colors, page, type Part, type Pdf, sheetsPdf } from '../paper/pdf.ts'
import { decorate, tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'

export interface CardDocument {
  issuer: Issuer
  boxOffices: readonly string[]
  title: string
  /** Value of a gift card, or holder of a membership. */
  worth: string
  number: string
  /** The number as encoded for scanners. */
  code: string
  /** Alternative text of the code. */
  codeText: string
  until: string
  locale: 'nb' | 'en'
}

const cardHeight = 262
const codeSize = 132
const left = page.margin + 30
const wholeWidth = page.width - 2 * page.margin - 60
const textWidth = wholeWidth - codeSize - 30

const looks = {
  venue: { size: 11, weight: 'bold', color: colors.quiet },
  title: { size: 26, weight: 'bold', color: colors.ink },
  worth: { size: 22, weight: 'bold', color: colors.fjord },
  number: { size: 15, weight: 'bold', color: colors.ink },
  fact: { size: 10, weight: 'regular', color: colors.quiet },
} satisfies Record<string, Look>

function drawFrame(pdf: Pdf): void {
  const { margin } = page
  const width = page.width - 2 * margin
  decorate(pdf, () => {
    pdf.roundedRect(margin, margin, width, cardHeight, 12).lineWidth(1).stroke(colors.line)
    pdf.rect(margin, margin + 20, 4, cardHeight - 40).fill(colors.fjord)
  })
}

function drawCode(pdf: Pdf, root: Part, { code, codeText }: CardDocument): void {
  const codeLeft = page.width - page.margin - codeSize - 30
  const top = page.margin + 56
  const bbox = [codeLeft, top, codeLeft + codeSize, top + codeSize] as const
  tag(pdf, root, 'Figure', () => drawQr(pdf, code, codeLeft, top, codeSize), {
    alt: codeText,
    bbox,
  })
}

/** Draws opening hours below the card's frame, since there may be many lines. */
function drawBoxOffices(pdf: Pdf, root: Part, boxOffices: readonly string[]): void {
  let top = page.margin + cardHeight + 14
  for (const text of boxOffices) {
    tag(pdf, root, 'P', () => {
      top = writeText(pdf, text, looks.fact, { left, top, width: wholeWidth }) + 2
    })
  }
}

export function cardPdf(document: CardDocument): Promise<Buffer> {
  const { issuer, boxOffices, title, worth, number, until, locale } = document
  return sheetsPdf({ title, locale }, (pdf, root) => {
    drawFrame(pdf)
    pdf.y = page.margin + 24
    const logo = drawLogo(pdf, root, issuer, { left, top: pdf.y, width: 190, height: 42 })
    pdf.y += logo === 0 ? 0 : logo + 8
    const line = (text: string, look: Look, after: number, kind: 'H1' | 'P' = 'P') =>
      tag(pdf, root, kind, () => {
        pdf.y = writeText(pdf, text, look, { left, top: pdf.y, width: textWidth, most: 2 }) + after
      })
    line(issuer.name, looks.venue, 4)
    line(title, looks.title, 2, 'H1')
    line(worth, looks.worth, 12)
    line(number, looks.number, 2)
    line(until, looks.fact, 0)
    drawCode(pdf, root, document)
    drawBoxOffices(pdf, root, boxOffices)
    const facts = issuerFacts(issuer, locale).join(' · ')
    if (facts === '') return
    const foot = { left, top: page.margin + cardHeight - 26, width: wholeWidth, most: 1 }
    tag(pdf, root, 'P', () => writeText(pdf, facts, { ...looks.fact, size: 8 }, foot))
  })
}
