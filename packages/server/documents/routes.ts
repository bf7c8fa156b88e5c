import { getReceiptPdf, getTicketsPdf } from '@dxweb/areas/ticketing/contract.ts'
import { readSale } from '@dxweb/areas/ticketing/store/read-sale.ts'
import { fileRoute, type Route } from '@dxweb/kit/route.ts'
import { eventMoneyRoutes } from './event-money-routes.ts'
import { giftCardDocumentRoutes } from './gift-card-routes.ts'
import { type GiftCardParts, giftCardPaperRoutes } from './gift-card-papers.ts'
import { exportRoutes } from './export-routes.ts'
import { makePaper } from './make-paper.ts'
import { type PaperParts, paperRoutes } from './paper-routes.ts'
import { staffListRoutes } from './staff-list-routes.ts'

/** What an address alone shows was not counted as a print, so it says that it is a copy. */
export const documentRoutes = (parts: PaperParts & GiftCardParts): Route[] => [
  ...paperRoutes(parts),
  ...exportRoutes,
  ...giftCardDocumentRoutes,
  ...giftCardPaperRoutes(parts),
  ...eventMoneyRoutes,
  ...staffListRoutes,
  fileRoute(getTicketsPdf, async ({ db, scope, params, query, caller }) => {
    const sale = await readSale(db, scope, params.saleId)
    return makePaper({ sale, caller, paper: 'tickets', locale: query.locale, isCopy: true })
  }),
  fileRoute(getReceiptPdf, async ({ db, scope, params, query, caller }) => {
    const sale = await readSale(db, scope, params.saleId)
    return makePaper({ sale, caller, paper: 'receipt', locale: query.locale, isCopy: true })
  }),
]

export type { GiftCardParts, PaperParts }
