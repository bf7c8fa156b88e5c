import { typedCode } from '@dxweb/areas/scanning/rules.ts'
import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import type { PaperSize } from '@dxweb/areas/ticketing/paper-contract.ts'
import { receiptNumber } from '@dxweb/areas/ticketing/receipt.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawCode128 } from './draw-code-128.ts'
import { drawQr } from './draw-qr.ts'
import { collect, colors, openPdf, page, type Pdf, printable, roll, rollPdf } from './pdf.ts'
import { type TicketDocument, type TicketLine, ticketLines } from './ticket-lines.ts'

type Ticket = Sale['tickets'][number]

const looks: Record<
  TicketLine['look'],
  { size: number; color: string; isBold: boolean; before: number }
> = {
  issuer: { size: 10, color: colors.quiet, isBold: false, before: 0 },
  title: { size: 20, color: colors.ink, isBold: true, before: 4 },
  heading: { size: 20, color: colors.ink, isBold: true, before: 3 },
  fact: { size: 12, color: colors.ink, isBold: false, before: 2 },
  place: { size: 15, color: colors.ink, isBold: true, before: 8 },
  small: { size: 9, color: colors.quiet, isBold: false, before: 3 },
  price: { size: 13, color: colors.ink, isBold: true, before: 6 },
}

/** Three tickets to an A4 page; points, 72 to the inch. */
const ticketHeight = 248
const ticketGap = 13
const perPage = 3

/** The tickets of a sale as PDF, each with its id as QR code, and its end as bars and to be typed: three to a sheet, or one by one. */
export function ticketsPdf(document: TicketDocument, size: PaperSize = 'a4'): Promise<Buffer> {
  const { event, tickets } = document.sale
  if (size === 'roll') {
    const drawings = tickets.map((ticket) => (pdf: Pdf) => drawOnRoll(pdf, document, ticket))
    return rollPdf(event.title, drawings)
  }
  const pdf = openPdf(event.title)
  const done = collect(pdf)
  tickets.forEach((ticket, index) => {
    if (index > 0 && index % perPage === 0) pdf.addPage()
    drawTicket(pdf, document, ticket, page.margin + (index % perPage) * (ticketHeight + ticketGap))
  })
  pdf.end()
  return done
}

/** Smaller than this nobody reads a heading at a door; what is longer still goes on in a line of its own. */
const leastHeading = 10

/** A heading's lines are as large as a title where they have room for it, and all of one size. */
function headingSize(pdf: Pdf, lines: readonly TicketLine[], width: number): number {
  const most = looks.heading.size
  pdf.font('Helvetica-Bold').fontSize(most)
  const headings = lines.filter(({ look }) => look === 'heading')
  const widest = Math.max(1, ...headings.map(({ text }) => pdf.widthOfString(printable(text))))
  return Math.max(leastHeading, Math.min(most, Math.floor((most * width * 2) / widest) / 2))
}

function drawLines(pdf: Pdf, lines: readonly TicketLine[], left: number, width: number) {
  const heading = headingSize(pdf, lines, width)
  for (const { look, text } of lines) {
    const { color, isBold, before } = looks[look]
    const size = look === 'heading' ? heading : looks[look].size
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
    pdf.text(printable(text), left, pdf.y + before, { width, height: size * 2.6, ellipsis: true })
  }
}

interface Spot {
  left: number
  top: number
  width: number
}

const barHeight = 26

/** The end of the number as bars, for scanners that read no QR codes, and to be typed. */
function drawCode(pdf: Pdf, { id }: Ticket, { left, top, width }: Spot) {
  drawCode128(pdf, id.slice(-12), { left: left + 12, top, width: width - 24, height: barHeight })
  pdf.font('Courier').fontSize(11).fillColor(colors.quiet)
  pdf.text(typedCode(id), left, top + barHeight + 4, { width, align: 'center' })
}

/** 'KOPI' in a frame: whoever holds it knows that there is another. */
function drawCopyMark(pdf: Pdf, { locale }: TicketDocument, { left, top, width }: Spot) {
  pdf.rect(left, top, width, 24).lineWidth(1.5).stroke(colors.ink)
  pdf.font('Helvetica-Bold').fontSize(13).fillColor(colors.ink)
  pdf.text(translate(locale, 'ticketing.paper.copy'), left, top + 6, { width, align: 'center' })
}

function drawTicket(pdf: Pdf, document: TicketDocument, ticket: Ticket, top: number) {
  const left = page.margin
  const width = page.width - 2 * page.margin
  pdf.roundedRect(left, top, width, ticketHeight, 10).lineWidth(1).stroke(colors.line)
  pdf.rect(left, top + 18, 5, ticketHeight - 36).fill(colors.fjord)
  const codeSize = 140
  pdf.y = top + 18
  drawLines(pdf, ticketLines(document, ticket), left + 24, width - codeSize - 72)
  const codeLeft = left + width - codeSize - 24
  drawQr(pdf, ticket.id, codeLeft, top + 22, codeSize)
  drawCode(pdf, ticket, { left: codeLeft - 12, top: top + 22 + codeSize + 8, width: codeSize + 24 })
  if (!document.isCopy) return
  drawCopyMark(pdf, document, { left: codeLeft, top: top + codeSize + 74, width: codeSize })
}

function drawOnRoll(pdf: Pdf, document: TicketDocument, ticket: Ticket) {
  const left = roll.margin
  const width = roll.width - 2 * roll.margin
  pdf.y = roll.margin
  if (document.isCopy) {
    drawCopyMark(pdf, document, { left, top: pdf.y, width })
    pdf.y = roll.margin + 36
  }
  drawLines(pdf, ticketLines(document, ticket), left, width)
  const codeSize = 140
  const top = pdf.y + 12
  drawQr(pdf, ticket.id, (roll.width - codeSize) / 2, top, codeSize)
  drawCode(pdf, ticket, {
    left: (roll.width - codeSize) / 2 - 12,
    top: top + codeSize + 10,
    width: codeSize + 24,
  })
  pdf.fontSize(8).text(receiptNumber(document.sale.id), left, pdf.y + 2, { width, align: 'center' })
}
