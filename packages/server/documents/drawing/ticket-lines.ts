import { linesOf } from '@dxweb/areas/events/core/heading.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { seatName } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { translateIn, translate } from '@dxweb/locales/translate.ts'
import type { Issuer } from '../issuer/issuer.ts'

export interface TicketDocument {
  sale: Sale
  issuer: Issuer
  /** The hall's own address, or else its location's. */
  address: string
  locale: 'nb' | 'en'
  timeZone: string
  /** True if the ticket was printed or mailed before. */
  isCopy: boolean
}

export interface TicketLine {
  look: 'issuer' | 'own' | 'title' | 'heading' | 'fact' | 'place' | 'small' | 'price'
  text: string
}

type Ticket = Sale['tickets'][number]

/** Returns 'Gyldig fra fre. 20. nov. 2026 kl. 18:00 til kl. 22:00' if the event limits the time of admission. */
function validity({ sale, locale, timeZone }: TicketDocument): string {
  const { validFrom, validTo } = sale.event
  const from = validFrom && dateText(validFrom, 'full', locale, timeZone)
  const to = validTo && endText(validTo, 'full', locale, timeZone)
  if (from && to) return translate(locale, 'ticketing.paper.validFromTo', { from, to })
  if (from) return translate(locale, 'ticketing.paper.validFrom', { from })
  return to ? translate(locale, 'ticketing.paper.validTo', { to }) : ''
}

function headingOf({ title, heading }: Sale['event']): TicketLine[] {
  const lines = linesOf(heading)
  if (lines.length === 0) return [{ look: 'title', text: title }]
  return lines.map((text) => ({ look: 'heading', text }))
}

export function ticketLines(document: TicketDocument, ticket: Ticket): TicketLine[] {
  const { sale, issuer, locale, timeZone } = document
  const { event } = sale
  const t = translateIn(locale)
  const doors = t('ticketing.paper.doors', {
    at: dateText(event.doorsAt, 'time', locale, timeZone),
  })
  const zone = ticket.zone === ticket.section ? '' : ticket.zone
  const lines: TicketLine[] = [
    { look: 'issuer', text: issuer.name },
    { look: 'own', text: issuer.texts.ticketTop },
    ...headingOf(event),
    { look: 'fact', text: dateText(event.startsAt, 'full', locale, timeZone) },
    { look: 'fact', text: event.auditorium },
    { look: 'small', text: document.address },
    { look: 'fact', text: event.ageLimit ? t(`ticketing.age.${event.ageLimit}`) : '' },
    { look: 'place', text: seatName(t, ticket) },
    { look: 'fact', text: [zone, ticket.category].filter(Boolean).join(' · ') },
    { look: 'small', text: [ticket.entrance, doors].filter(Boolean).join(' · ') },
    { look: 'small', text: validity(document) },
  ]
  if (!event.hidesPrice) {
    lines.push({ look: 'price', text: formatMoney(ticket.priceOre + ticket.feeOre) })
  }
  return lines.filter(({ text }) => text !== '')
}
