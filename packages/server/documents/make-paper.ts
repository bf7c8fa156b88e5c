import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import type { Paper, PaperSize } from '@dxweb/areas/ticketing/paper-contract.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { Caller } from '@dxweb/kit/route.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'

interface PaperWish {
  sale: Sale
  caller: Pick<Caller, 'locale' | 'partner'>
  paper: Paper
  size?: PaperSize
  locale?: 'nb' | 'en' | undefined
  isCopy: boolean
}

/** The PDF library is loaded when the first document is asked for, not when the server starts. */
const loadTicketsPdf = () => import('./tickets-pdf.ts')
const loadReceiptPdf = () => import('./receipt-pdf.ts')

/** Refuses tickets of a sale that has none left: those that went back let nobody in. */
export function refuseWithoutTickets(sale: Sale): void {
  const hasTickets = sale.tickets.some(({ state }) => state === 'issued')
  if (!hasTickets || sale.refundOf !== null) throw new Refusal('not_found')
}

/** The tickets or the receipt of a sale as PDF, with a name to be kept under. */
export async function makePaper({ sale, caller, paper, size, isCopy, ...wish }: PaperWish) {
  const locale = wish.locale ?? caller.locale
  const timeZone = caller.partner?.timeZone ?? usualTimeZone
  const name = translate(locale, `ticketing.paper.file.${paper}`)
  const fileName = `${name}-${sale.id.slice(-8)}.pdf`
  const contentType = 'application/pdf'
  if (paper === 'receipt') {
    const { receiptPdf } = await loadReceiptPdf()
    const body = await receiptPdf({ sale, locale, timeZone, isCopy }, size)
    return { body, contentType, fileName }
  }
  refuseWithoutTickets(sale)
  const tickets = sale.tickets.filter(({ state }) => state === 'issued')
  const { ticketsPdf } = await loadTicketsPdf()
  const body = await ticketsPdf({ sale: { ...sale, tickets }, locale, timeZone, isCopy }, size)
  return { body, contentType, fileName }
}
