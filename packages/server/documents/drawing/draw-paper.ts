import type { Waiter } from '@dxweb/kit/definitions/route.ts'
import type { CardDocument } from './card-pdf.ts'
import type { DocumentPaper } from './document-pdf.ts'
import type { ListPaper, ListsPaper } from './list-pdf.ts'
import type { OfferPaper } from './offer-pdf.ts'
import type { ProgrammePaper } from './programme-pdf.ts'
import type { ReceiptPaper } from './receipt-pdf.ts'
import type { TicketPaper } from './tickets-pdf.ts'

export interface Papers {
  tickets: TicketPaper
  receipt: ReceiptPaper
  card: CardDocument
  list: ListPaper
  lists: ListsPaper
  offer: OfferPaper
  document: { papers: readonly DocumentPaper[] }
  programme: ProgrammePaper
}

type Drawings = { [Name in keyof Papers]: (paper: Papers[Name]) => Promise<Buffer> }

/** Loads the PDF library and fonts lazily. */
const drawings: Drawings = {
  tickets: async (paper) => (await import('./tickets-pdf.ts')).ticketsPdf(paper),
  receipt: async (paper) => (await import('./receipt-pdf.ts')).receiptPdf(paper),
  card: async (paper) => (await import('./card-pdf.ts')).cardPdf(paper),
  list: async (paper) => (await import('./list-pdf.ts')).listPdf(paper),
  offer: async (paper) => (await import('./offer-pdf.ts')).offerPdf(paper),
  lists: async (paper) => (await import('./list-pdf.ts')).listsPdf(paper),
  programme: async (paper) => (await import('./programme-pdf.ts')).programmePdf(paper),
  document: async (paper) => (await import('./document-pdf.ts')).documentPdf(paper),
}

export type DrawPaper = <Name extends keyof Papers>(
  waiter: Waiter,
  name: Name,
  paper: Papers[Name],
) => Promise<Buffer>

export const drawPaper = <Name extends keyof Papers>(
  name: Name,
  paper: Papers[Name],
): Promise<Buffer> => drawings[name](paper)
