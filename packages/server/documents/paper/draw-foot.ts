import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { colors, type Locale, page, type Pdf } from './pdf.ts'
import { decorate } from './tag.ts'
import { type Look, writeText } from './write-text.ts'

export interface Printing {
  by: string
  at: string
  timeZone: string
}

const look: Look = { size: 8, weight: 'regular', color: colors.quiet }

export function drawFoot(locale: Locale, { by, at, timeZone }: Printing) {
  const when = dateText(at, 'full', locale, timeZone)
  const printed = translate(locale, 'paper.printed', { by, when })
  return (pdf: Pdf, number: number, count: number): void => {
    const width = pdf.page.width - 2 * page.margin
    const place = { left: page.margin, top: pdf.page.height - page.margin - 4, most: 1 }
    const pages = translate(locale, 'paper.page', { number, count })
    decorate(
      pdf,
      () => {
        writeText(pdf, printed, look, { ...place, width: width - 90 })
        writeText(pdf, pages, look, { ...place, width, align: 'right' })
      },
      'Pagination',
    )
  }
}
