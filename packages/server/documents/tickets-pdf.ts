import { typedCode } from '@dxweb/areas/scanning/rules.ts'
import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { seatName } from '@dxweb/areas/seating/seat-name.ts'
import { formatMoney } from '@dxweb/kit/money.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawQr } from './draw-qr.ts'
import { collect, colors, openPdf, page, type Pdf } from './pdf.ts'

export interface TicketDocument {
  sale: Sale
  /** As it is read at the door: 'lør. 21. nov. 2026 kl. 20:00'. */
  when: string
  locale: 'nb' | 'en'
}

/** Three tickets to an A4 page; points, 72 to the inch. */
const ticketHeight = 240
const ticketGap = 16
const perPage = 3

/** The tickets of a sale as PDF, three to a page, each with its id as QR code, and its end to be typed. */
export function ticketsPdf(document: TicketDocument): Promise<Buffer> {
  const pdf = openPdf(document.sale.event.title)
  const done = collect(pdf)
  document.sale.tickets.forEach((ticket, index) => {
    if (index > 0 && index % perPage === 0) pdf.addPage()
    drawTicket(pdf, document, ticket, page.margin + (index % perPage) * (ticketHeight + ticketGap))
  })
  pdf.end()
  return done
}

function drawTicket(
  pdf: Pdf,
  document: TicketDocument,
  ticket: Sale['tickets'][number],
  top: number,
) {
  const left = page.margin
  const width = page.width - 2 * page.margin
  pdf.roundedRect(left, top, width, ticketHeight, 10).lineWidth(1).stroke(colors.line)
  pdf.rect(left, top + 18, 5, ticketHeight - 36).fill(colors.fjord)
  const codeSize = 150
  drawTexts(pdf, document, ticket, { left: left + 24, top: top + 20, width: width - codeSize - 72 })
  const codeLeft = left + width - codeSize - 24
  drawQr(pdf, ticket.id, codeLeft, top + 24, codeSize)
  pdf.font('Courier').fontSize(11).fillColor(colors.quiet)
  pdf.text(typedCode(ticket.id), codeLeft - 12, top + 24 + codeSize + 8, {
    width: codeSize + 24,
    align: 'center',
  })
}

interface Box {
  left: number
  top: number
  width: number
}

function drawTexts(pdf: Pdf, document: TicketDocument, ticket: Sale['tickets'][number], box: Box) {
  const { locale, sale } = document
  const say = (key: string, values: Record<string, string> = {}) => translate(locale, key, values)
  const line = (text: string, size: number, color: string, font = 'Helvetica') => {
    pdf.font(font).fontSize(size).fillColor(color)
    pdf.text(text, box.left, pdf.y, { width: box.width, height: size * 2.6, ellipsis: true })
  }
  pdf.y = box.top
  line(sale.issuer.name, 10, colors.quiet)
  pdf.y += 4
  line(sale.event.title, 20, colors.ink, 'Helvetica-Bold')
  pdf.y += 4
  line(document.when, 12, colors.ink)
  line(sale.event.auditorium, 12, colors.ink)
  pdf.y += 10
  line(seatName(say, ticket), 15, colors.ink, 'Helvetica-Bold')
  const zone = ticket.zone === ticket.section ? '' : ticket.zone
  line([zone, ticket.category].filter(Boolean).join(' · '), 11, colors.quiet)
  if (sale.event.hidesPrice) return
  pdf.y += 8
  const price = formatMoney(ticket.priceOre + ticket.feeOre, locale)
  line(price, 13, colors.ink, 'Helvetica-Bold')
}
