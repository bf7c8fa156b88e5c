import { getReceiptPdf, getTicketsPdf } from '@dxweb/areas/ticketing/sales/contract.ts'
import type { Paper } from '@dxweb/areas/ticketing/papers/contract.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { type Call, fileRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { eventMoneyRoutes } from './event-money-routes.ts'
import { filmSettlementPaperRoutes } from './film-settlement-papers.ts'
import { type GiftCardParts, giftCardPaperRoutes } from './gift-card-papers.ts'
import { segmentExportRoutes } from './export/segment-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { ledgerFileRoutes } from './export/ledger-file-routes.ts'
import { invoicePreviewRoutes } from './invoices/invoice-previews.ts'
import { type InvoicePaperParts, invoicePaperRoutes } from './invoices/invoice-routes.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { type OfferParts, offerRoutes } from './offer-routes.ts'
import { makePaper } from './make-paper.ts'
import { type PaperParts, paperRoutes } from './paper-routes.ts'
import { refundMailRoute } from './refund-mail-preview.ts'
import { refundReportRoutes } from './refund-report-routes.ts'
import { type MembershipPaperParts, membershipPaperRoutes } from './membership-papers.ts'
import { type ProgrammeParts, programmePaperRoutes } from './programme-routes.ts'
import { type SettlementParts, settlementPaperRoutes } from './settlement-papers.ts'
import { stockCountPaperRoutes } from './stock-count-papers.ts'
import { readIssuerAndPlace } from './issuer/read-issuer.ts'

type Looked = Call<typeof getTicketsPdf.parts>

/** Draws a ticket or receipt for viewing by URL, marked as a copy since views are not counted as prints. */
async function previewPaper(call: Looked, paper: Paper, drawPaper: DrawPaper) {
  const { db, scope, params, query, caller } = call
  const locale = query.locale ?? caller.locale
  const sale = await readSale(db, scope, params.saleId)
  const from = await readIssuerAndPlace(db, scope, sale.eventId, locale)
  return makePaper({ ...from, sale, call, drawPaper, paper, locale, isCopy: true })
}

export const documentRoutes = (
  parts: PaperParts &
    GiftCardParts &
    MembershipPaperParts &
    InvoicePaperParts &
    OfferParts &
    ProgrammeParts &
    SettlementParts,
): Route[] => [
  ...paperRoutes(parts),
  ...exportRoutes,
  ...ledgerFileRoutes,
  ...segmentExportRoutes,
  ...giftCardPaperRoutes(parts),
  ...membershipPaperRoutes(parts),
  ...offerRoutes(parts),
  ...eventMoneyRoutes,
  ...refundReportRoutes,
  refundMailRoute,
  ...settlementPaperRoutes(parts),
  ...stockCountPaperRoutes,
  ...filmSettlementPaperRoutes(parts),
  ...programmePaperRoutes(parts),
  ...invoicePaperRoutes(parts),
  ...invoicePreviewRoutes,
  fileRoute(getTicketsPdf, (call) => previewPaper(call, 'tickets', parts.drawPaper)),
  fileRoute(getReceiptPdf, (call) => previewPaper(call, 'receipt', parts.drawPaper)),
]

export type {
  GiftCardParts,
  InvoicePaperParts,
  MembershipPaperParts,
  OfferParts,
  PaperParts,
  SettlementParts,
}
