import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { issuerFacts } from '../issuer/issuer.ts'
import { page } from '../paper/pdf.ts'
import { type TicketDocument, type TicketLine, ticketLines } from './ticket-lines.ts'
import { heightOf, setLines } from './ticket-text.ts'

type Ticket = Sale['tickets'][number]
type SetLines = ReturnType<typeof setLines>

/** Positions and sizes are in points. */
export interface TicketCard {
  document: TicketDocument
  ticket: Ticket
  height: number
  padding: number
  logoHeight: number
  codeWidth: number
  text: { left: number; width: number; lines: SetLines }
  foot: { left: number; width: number; height: number; lines: SetLines }
}

const padding = 16
const logoHeight = 32
const codeWidth = 168
/** Height in points from the top of the card to the end of the code, and from there to the end of the copy mark. */
const codeHeight = 195
const copyHeight = 22

/** Height of a card if three fill a page; longer tickets have higher cards. */
const defaultHeight = 248
const maxHeight = page.height - 2 * page.margin

/** Font sizes and line limits for the venue's own text; the first that fits the page is used. */
const ownSettings = [
  { size: 8.5, most: Number.POSITIVE_INFINITY },
  { size: 7.5, most: Number.POSITIVE_INFINITY },
  { size: 6.5, most: Number.POSITIVE_INFINITY },
  { size: 5.5, most: Number.POSITIVE_INFINITY },
]
/** Last resort, for texts that consist mainly of line breaks: cuts the text. */
const cut = { size: 5.5, most: 24 }

const left = page.margin + 22
const textWidth = page.width - page.margin - left - codeWidth - 24
const footWidth = page.width - page.margin - left - 22

function setCard(document: TicketDocument, ticket: Ticket, own: typeof cut): TicketCard {
  const { issuer, locale } = document
  const footSize = Math.min(own.size, 8)
  const short = (lines: SetLines, size: number) =>
    lines.map((line) => (line.size === size ? { ...line, most: own.most } : line))
  const lines = short(setLines(ticketLines(document, ticket), textWidth, own.size), own.size)
  const facts = issuerFacts(issuer, locale).join(' · ')
  const words = [issuer.texts.ticketFoot, facts].filter(Boolean)
  const footLines = words.map((text): TicketLine => ({ look: 'own', text }))
  const foot = short(setLines(footLines, footWidth, footSize), footSize)
  const footHeight = heightOf(foot, footWidth)
  const logo = issuer.logo === null ? 0 : logoHeight + 6
  const code = codeHeight + (document.isCopy ? copyHeight : 0)
  const body = Math.max(code, padding + logo + heightOf(lines, textWidth))
  return {
    document,
    ticket,
    height: Math.max(defaultHeight, body + footHeight + (footHeight > 0 ? 20 : 8)),
    padding,
    logoHeight,
    codeWidth,
    text: { left, width: textWidth, lines },
    foot: { left, width: footWidth, height: footHeight, lines: foot },
  }
}

export function cardOf(document: TicketDocument, ticket: Ticket): TicketCard {
  const cards = ownSettings.values().map((own) => setCard(document, ticket, own))
  const fitting = cards.find(({ height }) => height <= maxHeight)
  return fitting ?? setCard(document, ticket, cut)
}
