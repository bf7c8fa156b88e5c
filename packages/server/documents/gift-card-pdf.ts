import { formatMoney } from '@dxweb/kit/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawQr } from './draw-qr.ts'
import { collect, colors, openPdf, page } from './pdf.ts'

export interface GiftCardDocument {
  house: string
  /** As it is read. */
  number: string
  /** As it is scanned. */
  code: string
  balanceOre: number
  expiresOn: string
  locale: 'nb' | 'en'
}

const cardHeight = 250
const codeSize = 130

/** A gift card to give away: the house, what it is worth, to when it is good, its number in figures and as QR code. */
export function giftCardPdf(document: GiftCardDocument): Promise<Buffer> {
  const { house, number, code, balanceOre, expiresOn, locale } = document
  const say = (key: string, values: Record<string, string> = {}) => translate(locale, key, values)
  const pdf = openPdf(say('giftcards.one'))
  const done = collect(pdf)
  const { margin } = page
  const width = page.width - 2 * margin
  pdf.roundedRect(margin, margin, width, cardHeight, 12).lineWidth(1).stroke(colors.line)
  pdf.rect(margin, margin + 20, 5, cardHeight - 40).fill(colors.fjord)
  const left = margin + 28
  const textWidth = width - codeSize - 80
  const line = (text: string, size: number, color: string, font: string) =>
    pdf.font(font).fontSize(size).fillColor(color).text(text, left, pdf.y, { width: textWidth })
  pdf.y = margin + 28
  line(house, 12, colors.quiet, 'Helvetica')
  pdf.y += 6
  line(say('giftcards.one'), 26, colors.ink, 'Helvetica-Bold')
  pdf.y += 6
  line(formatMoney(balanceOre, locale), 22, colors.fjord, 'Helvetica-Bold')
  pdf.y += 16
  line(number, 15, colors.ink, 'Courier-Bold')
  pdf.y += 6
  const until = dateText(expiresOn, 'numeric', locale)
  line(say('giftcards.goodUntil', { day: until }), 11, colors.quiet, 'Helvetica')
  drawQr(pdf, code, page.width - margin - codeSize - 28, margin + 48, codeSize)
  pdf.end()
  return done
}
