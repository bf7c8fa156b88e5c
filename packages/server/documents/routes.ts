import { getReceiptPdf, getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { readSale } from '@dxweb/areas/ticketing/store/read-sale.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { eventMoneyRoutes } from './event-money-routes.ts'
import { giftCardDocumentRoutes } from './gift-card-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { staffListRoutes } from './staff-list-routes.ts'
import { fileRoute, type Route } from '@dxweb/kit/route.ts'

/** The PDF library is loaded when the first document is asked for, not when the server starts. */
const loadTicketsPdf = () => import('./tickets-pdf.ts')
const loadReceiptPdf = () => import('./receipt-pdf.ts')

const contentType = 'application/pdf'

export const documentRoutes: Route[] = [
  ...exportRoutes,
  ...giftCardDocumentRoutes,
  ...eventMoneyRoutes,
  ...staffListRoutes,
  fileRoute(getTicketsPdf, async ({ db, scope, params, query, caller }) => {
    const sale = await readSale(db, scope, params.saleId)
    const locale = query.locale ?? caller.locale
    const tickets = sale.tickets.filter((ticket) => ticket.state === 'issued')
    if (tickets.length === 0 || sale.refundOf !== null) throw new Refusal('not_found')
    const { ticketsPdf } = await loadTicketsPdf()
    const body = await ticketsPdf({
      sale: { ...sale, tickets },
      when: dateText(sale.event.startsAt, 'full', locale, caller.partner?.timeZone),
      locale,
    })
    return { body, contentType, fileName: `billetter-${sale.id.slice(-8)}.pdf` }
  }),
  fileRoute(getReceiptPdf, async ({ db, scope, params, query, caller }) => {
    const sale = await readSale(db, scope, params.saleId)
    const { receiptPdf } = await loadReceiptPdf()
    const body = await receiptPdf({
      sale,
      locale: query.locale ?? caller.locale,
      timeZone: caller.partner?.timeZone ?? 'Europe/Oslo',
    })
    return { body, contentType, fileName: `kvittering-${sale.id.slice(-8)}.pdf` }
  }),
]
