import { getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { getStoredEvent } from '@dxweb/areas/events/store/get-event.ts'
import { readSale } from '@dxweb/areas/ticketing/store/read-sale.ts'
import { fileRoute, type Route } from '@dxweb/kit/route.ts'

/** The PDF library is loaded when the first document is asked for, not when the server starts. */
const loadTicketsPdf = () => import('./tickets-pdf.ts')

export const documentRoutes: Route[] = [
  fileRoute(getTicketsPdf, async ({ db, scope, params, caller }) => {
    const sale = await readSale(db, scope, params.saleId)
    const event = await getStoredEvent(db, scope, sale.eventId)
    const { ticketsPdf } = await loadTicketsPdf()
    const body = await ticketsPdf({
      sale,
      partnerName: caller.partner?.name ?? '',
      title: event.title,
      auditorium: event.auditorium,
      when: longTime(event.startsAt, caller.partner?.timeZone ?? 'Europe/Oslo', caller.locale),
      locale: caller.locale,
    })
    return { body, contentType: 'application/pdf', fileName: `billetter-${sale.id.slice(-8)}.pdf` }
  }),
]

function longTime(instant: string, timeZone: string, locale: 'nb' | 'en'): string {
  return new Intl.DateTimeFormat(locale === 'nb' ? 'nb-NO' : 'en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}
