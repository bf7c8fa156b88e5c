import { getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { getStoredEvent } from '@dxweb/areas/events/store/get-event.ts'
import { readSale } from '@dxweb/areas/ticketing/store/read-sale.ts'
import { dateText } from '@dxweb/kit/date-text.ts'
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
      when: dateText(event.startsAt, 'full', caller.locale, caller.partner?.timeZone),
      locale: caller.locale,
    })
    return { body, contentType: 'application/pdf', fileName: `billetter-${sale.id.slice(-8)}.pdf` }
  }),
]
