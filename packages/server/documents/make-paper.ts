import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import type { Paper, PaperSize } from '@dxweb/areas/ticketing/papers/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Caller, Waiter } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import type { Issuer } from './issuer/issuer.ts'
import { receiptRows } from './drawing/receipt-rows.ts'

interface PaperRequest {
  sale: Sale
  issuer: Issuer
  address: string
  call: Waiter & { caller: Pick<Caller, 'partner'> }
  drawPaper: DrawPaper
  paper: Paper
  size?: PaperSize
  locale: 'nb' | 'en'
  isCopy: boolean
}

export function refuseWithoutTickets(sale: Sale): void {
  const hasTickets = sale.tickets.some(({ state }) => state === 'issued')
  if (!hasTickets || sale.refundOf !== null) throw new Refusal('not_found')
}

export async function makePaper({ paper, size = 'a4', call, drawPaper, ...request }: PaperRequest) {
  const { sale, locale } = request
  // Uses the seller's name at the time of sale, and the current contact details.
  const issuer = { ...request.issuer, ...sale.issuer }
  const timeZone = call.caller.partner?.timeZone ?? defaultTimeZone
  const name = translate(locale, `ticketing.paper.file.${paper}`)
  const file = { contentType: 'application/pdf', fileName: `${name}-${sale.id.slice(-8)}.pdf` }
  const document = { ...request, issuer, timeZone }
  if (paper === 'receipt') {
    const rows = receiptRows(document)
    const { title } = sale.event
    const receipt = { title, rows, issuer, locale, size }
    return { ...file, body: await drawPaper(call, 'receipt', receipt) }
  }
  refuseWithoutTickets(sale)
  const tickets = sale.tickets.filter(({ state }) => state === 'issued')
  const body = await drawPaper(call, 'tickets', { ...document, sale: { ...sale, tickets }, size })
  return { ...file, body }
}
