import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { OfferKind } from '@dxweb/areas/orders/offers/rules.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import { type Issuer, issuerFacts } from '../issuer/issuer.ts'
import type { OfferWords } from './offer-words.ts'
import { columnGap, drawTable } from '../paper/draw-table.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { addSheet, colors, page, type Part, type Pdf, sheetsPdf, sheetWidth } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { lineHeight, wrapText } from '../paper/wrap-text.ts'
import { type Look, writeText } from '../paper/write-text.ts'

export interface OfferPaper extends OfferWords {
  kind: OfferKind
  number: string
  subject: string
  renter: string
  /** The renter's address with line breaks. */
  receiver: string
  /** '' for an offer that does not expire. */
  expires: string
  message: string
  rentalTerms: string
  issuer: Issuer
  locale: 'nb' | 'en'
  printing: Printing
}

const heading: Look = { size: 12, weight: 'bold', color: colors.ink }
const body: Look = { size: 10, weight: 'regular', color: colors.ink }
/** Points needed for a heading with two lines below it. */
const minRoom = 60
const footRoom = 30

const bottom = (pdf: Pdf) => pdf.page.height - page.margin - footRoom

function writeLine(pdf: Pdf, root: Part, line: string): void {
  const place = { left: page.margin, width: sheetWidth('upright') }
  if (pdf.y + lineHeight(body) > bottom(pdf)) addSheet(pdf)
  tag(pdf, root, 'P', () => {
    pdf.y = writeText(pdf, line, body, { ...place, top: pdf.y })
  })
}

/** Writes a text line by line, so that a long text continues on the next page. */
function writeLines(pdf: Pdf, root: Part, text: string): void {
  for (const line of wrapText(text, body, sheetWidth('upright'))) writeLine(pdf, root, line)
  pdf.y += 6
}

function writeHeading(pdf: Pdf, root: Part, text: string): void {
  if (pdf.y + minRoom > bottom(pdf)) addSheet(pdf)
  tag(pdf, root, 'H2', () => {
    const place = { left: page.margin, top: pdf.y + 8, width: sheetWidth('upright') }
    pdf.y = writeText(pdf, text, heading, place) + 2
  })
}

const columns = (...shares: number[]) =>
  shares.map((share) => ({
    width: (sheetWidth('upright') - columnGap * (shares.length - 1)) * share,
  }))

const toRight = (shares: readonly { width: number }[]) =>
  shares.map((column, at) => (at === 0 ? column : { ...column, align: 'right' as const }))

function drawLines(pdf: Pdf, root: Part, { lines }: OfferPaper, offerText: Translate): void {
  writeHeading(pdf, root, offerText('lines'))
  drawTable(pdf, root, {
    columns: toRight(columns(0.46, 0.18, 0.18, 0.18)),
    heads: ['what', 'quantity', 'price', 'amount'].map((key) => offerText(key)),
    rows: lines.map(({ text, quantity, price, net }) => [text, quantity, price, net]),
  })
  pdf.y += 8
}

export function offerPdf(paper: OfferPaper): Promise<Buffer> {
  const { kind, number, subject, renter, period, expires, issuer, locale, printing } = paper
  const { receiver } = paper
  const offerText: Translate = (key, values) => translate(locale, `offer.${key}`, values)
  const title = offerText(`${kind}.title`, { number })
  const facts = [
    renter && offerText('to', { renter }),
    ...receiver.split('\n'),
    `${subject} · ${period}`,
    expires && offerText('expires', { day: expires }),
    ...issuerFacts(issuer, locale),
  ].filter(Boolean)
  return sheetsPdf(
    { title, locale },
    (pdf, root) => {
      drawHead(pdf, root, { venue: issuer.name, issuer, title, facts })
      if (paper.message !== '') writeLines(pdf, root, paper.message)
      if (paper.events.length > 0) {
        writeHeading(pdf, root, offerText('events'))
        drawTable(pdf, root, {
          columns: columns(0.36, 0.4, 0.24),
          heads: ['when', 'event', 'hall'].map((key) => offerText(key)),
          rows: paper.events.map(({ when, title: event, hall }) => [when, event, hall]),
        })
      }
      if (paper.lines.length > 0) drawLines(pdf, root, paper, offerText)
      for (const { name, amount } of paper.sums) writeLines(pdf, root, `${name}: ${amount}`)
      if (paper.terms.length > 0) {
        writeHeading(pdf, root, offerText('prices'))
        for (const line of paper.terms) writeLines(pdf, root, line)
      }
      if (paper.rentalTerms !== '') {
        writeHeading(pdf, root, offerText('terms'))
        writeLines(pdf, root, paper.rentalTerms)
      }
    },
    { foot: drawFoot(locale, printing) },
  )
}
