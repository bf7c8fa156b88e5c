import {
  findSales,
  mailPapers,
  type Paper,
  printPaper,
} from '@dxweb/areas/ticketing/paper-contract.ts'
import { receiptNumber, saleCode } from '@dxweb/areas/ticketing/receipt.ts'
import {
  countPapers,
  findSalesStatement,
  foundSales,
  uncountPapers,
} from '@dxweb/areas/ticketing/store/papers.ts'
import { readSale } from '@dxweb/areas/ticketing/store/read-sale.ts'
import { byOf } from '@dxweb/kit/audit.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { fileRoute, readRoute, type Route, route } from '@dxweb/kit/route.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { PapersMail } from '../mail/send-papers.ts'
import { makePaper, refuseWithoutTickets } from './make-paper.ts'

export interface PaperParts {
  /** Answers whether the mail went out. */
  sendPapers: (mail: PapersMail) => Promise<boolean>
}

const printing = fileRoute(printPaper, async (call) => {
  const { db, scope, params, body, caller, services } = call
  const { paper, size, locale } = body
  const sale = await readSale(db, scope, params.saleId)
  if (paper === 'tickets') refuseWithoutTickets(sale)
  const made = await countPapers(db, scope, {
    saleId: sale.id,
    papers: [paper],
    size,
    by: byOf(call),
  })
  services.changed(scope.partnerId, `event:${sale.eventId}`)
  return makePaper({ sale, caller, paper, size, locale, isCopy: (made[paper] ?? 2) > 1 })
})

const mailing = ({ sendPapers }: PaperParts) =>
  route(mailPapers, async (call) => {
    const { db, scope, params, body, caller, services } = call
    const locale = body.locale ?? caller.locale
    const sale = await readSale(db, scope, params.saleId)
    if (body.papers.includes('tickets')) refuseWithoutTickets(sale)
    const order = { saleId: sale.id, papers: body.papers, size: 'mail', by: byOf(call) }
    const made = await countPapers(db, scope, order)
    const isCopy = (paper: Paper) => (made[paper] ?? 2) > 1
    const files = await Promise.all(
      body.papers.map((paper) => makePaper({ sale, caller, paper, locale, isCopy: isCopy(paper) })),
    )
    const isSent = await sendPapers({
      to: body.to,
      locale,
      papers: body.papers,
      event: sale.event.title,
      partner: sale.issuer.name,
      when: dateText(
        sale.event.startsAt,
        'full',
        locale,
        caller.partner?.timeZone ?? usualTimeZone,
      ),
      number: receiptNumber(sale.id),
      files,
    })
    services.changed(scope.partnerId, `event:${sale.eventId}`)
    if (isSent) return { copies: body.papers.filter(isCopy) }
    await uncountPapers(db, scope, sale.id, made, byOf(call))
    throw new Refusal('unavailable', { details: { mail: true } })
  })

const mailExample = {
  body: { to: 'ola.vik@example.no', papers: ['tickets', 'receipt'], locale: 'nb' },
  reply: { copies: [] },
}

/** What is printed and mailed of a sale, and the sale that a number on paper names. */
export const paperRoutes = (parts: PaperParts): Route[] => [
  printing,
  { ...mailing(parts), example: mailExample },
  readRoute(
    findSales,
    ({ scope, params }) => [findSalesStatement(scope.partnerId, saleCode(params.number) ?? '-1')],
    ({ rows: [found] }) => foundSales(found),
  ),
]
