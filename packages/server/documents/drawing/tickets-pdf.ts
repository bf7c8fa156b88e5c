import { typedCode } from '@dxweb/areas/scanning/rules.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import type { PaperSize } from '@dxweb/areas/ticketing/papers/contract.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawCode128 } from '../codes/draw-code-128.ts'
import { drawLogo } from '../issuer/draw-issuer.ts'
import { drawQr } from '../codes/draw-qr.ts'
import { issuerFacts } from '../issuer/issuer.ts'
import {
  addSheet,
  colors,
  page,
  type Part,
  type Pdf,
  roll,
  rollPdf,
  sheetsPdf,
} from '../paper/pdf.ts'
import { decorate, tag, tagPart } from '../paper/tag.ts'
import { writeText } from '../paper/write-text.ts'
import { cardOf, type TicketCard } from './ticket-card.ts'
import { type TicketDocument, ticketLines } from './ticket-lines.ts'
import { setLines, writeLines } from './ticket-text.ts'

type Ticket = Sale['tickets'][number]

const gap = 13

export interface TicketPaper extends TicketDocument {
  size: PaperSize
}

export function ticketsPdf({ size, ...document }: TicketPaper): Promise<Buffer> {
  const { locale, sale } = document
  const about = { title: sale.event.title, locale }
  if (size === 'roll') {
    const drawings = sale.tickets.map((ticket) => (pdf: Pdf, root: Part) => {
      tagPart(pdf, root, 'Sect', (part) => drawOnRoll(pdf, part, document, ticket))
    })
    return rollPdf(about, drawings)
  }
  return sheetsPdf(about, (pdf, root) => {
    for (const ticket of sale.tickets) {
      const card = cardOf(document, ticket)
      const isFirst = pdf.y === page.margin
      if (!isFirst && pdf.y + card.height > page.height - page.margin) addSheet(pdf)
      tagPart(pdf, root, 'Sect', (part) => drawCard(pdf, part, card))
      pdf.y += card.height + gap
    }
  })
}

interface Spot {
  left: number
  top: number
  width: number
}

const codeSize = 132
const barHeight = 22
const codeLook = { size: 10.5, weight: 'regular', color: colors.quiet } as const

/** Draws a QR code, and a bar code for scanners without QR. Returns the position of their end. */
function drawCode(pdf: Pdf, part: Part, { id }: Ticket, locale: 'nb' | 'en', place: Spot): number {
  const { left, top, width } = place
  const qrLeft = left + (width - codeSize) / 2
  const barTop = top + codeSize + 8
  const code = typedCode(id)
  const alt = translate(locale, 'ticketing.paper.code', { code })
  const bbox = [left, top, left + width, barTop + barHeight] as const
  const draw = () => {
    drawQr(pdf, id, qrLeft, top, codeSize)
    const bars = { left: left + 12, top: barTop, width: width - 24, height: barHeight }
    drawCode128(pdf, id.slice(-12), bars)
  }
  tag(pdf, part, 'Figure', draw, { alt, bbox })
  let end = top
  const typed = { left, top: barTop + barHeight + 3, width, align: 'center' as const }
  tag(pdf, part, 'P', () => {
    end = writeText(pdf, code, codeLook, typed)
  })
  return end
}

const copyHeight = 18

/** Draws 'KOPI' in a frame, to warn that the ticket exists more than once. */
function drawCopyMark(
  pdf: Pdf,
  part: Part,
  { locale }: TicketDocument,
  { left, top, width }: Spot,
) {
  decorate(pdf, () => pdf.rect(left, top, width, copyHeight).lineWidth(1.5).stroke(colors.ink))
  const look = { size: 11, weight: 'bold', color: colors.ink } as const
  const place = { left, top: top + 1.7, width, align: 'center' as const }
  tag(pdf, part, 'P', () => writeText(pdf, translate(locale, 'ticketing.paper.copy'), look, place))
}

function drawCard(pdf: Pdf, part: Part, card: TicketCard): void {
  const { document, ticket, height, text, foot } = card
  const { y: top } = pdf
  const left = page.margin
  const width = page.width - 2 * page.margin
  decorate(pdf, () => {
    pdf.roundedRect(left, top, width, height, 10).lineWidth(1).stroke(colors.line)
    pdf.rect(left, top + 18, 4, height - 36).fill(colors.fjord)
  })
  const logo = { left: text.left, top: top + card.padding, width: 180, height: card.logoHeight }
  const logoEnd = drawLogo(pdf, part, document.issuer, logo)
  const textTop = top + card.padding + (logoEnd === 0 ? 0 : card.logoHeight + 6)
  writeLines(pdf, part, text.lines, { ...text, top: textTop })
  const spot = { left: left + width - card.codeWidth - 12, width: card.codeWidth }
  const end = drawCode(pdf, part, ticket, document.locale, { ...spot, top: top + card.padding })
  if (document.isCopy) {
    drawCopyMark(pdf, part, document, { left: spot.left + 18, top: end + 4, width: codeSize })
  }
  writeLines(pdf, part, foot.lines, { ...foot, top: top + height - foot.height - 12 })
}

function drawOnRoll(pdf: Pdf, part: Part, document: TicketDocument, ticket: Ticket): void {
  const { issuer, locale, isCopy } = document
  const left = roll.margin
  const width = roll.width - 2 * roll.margin
  if (isCopy) {
    drawCopyMark(pdf, part, document, { left, top: pdf.y, width })
    pdf.y += copyHeight + 12
  }
  const place = { left, top: pdf.y, width: width * 0.75, height: 40 }
  const logoEnd = drawLogo(pdf, part, issuer, place)
  if (logoEnd > 0) pdf.y += logoEnd + 6
  const lines = setLines(ticketLines(document, ticket), width, 8.5)
  pdf.y = writeLines(pdf, part, lines, { left, top: pdf.y, width })
  pdf.y = drawCode(pdf, part, ticket, locale, { left, top: pdf.y + 12, width })
  const texts = [issuer.texts.ticketFoot, ...issuerFacts(issuer, locale)]
  const foot = texts.filter(Boolean).map((text) => ({ look: 'own' as const, text }))
  pdf.y = writeLines(pdf, part, setLines(foot, width, 8), { left, top: pdf.y + 8, width })
  const look = { size: 8, weight: 'regular', color: colors.quiet } as const
  const number = { left, top: pdf.y + 3, width, align: 'center' as const }
  tag(pdf, part, 'P', () => {
    pdf.y = writeText(pdf, receiptNumber(document.sale.id), look, number)
  })
}
