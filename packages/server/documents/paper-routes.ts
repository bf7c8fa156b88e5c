import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import {
  findSales,
  mailPapers,
  type Paper,
  printPaper,
} from '@dxweb/areas/ticketing/papers/contract.ts'
import { receiptNumber, saleCode } from '@dxweb/kit/fields/receipt-number.ts'
import {
  countPapers,
  findSalesStatement,
  uncountPapers,
} from '@dxweb/areas/ticketing/papers/store.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { saleCustomerStatement } from '@dxweb/areas/customers/history-store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { fileRoute, readRoute, type Route, route, stays } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { spendMail } from '../mail/limits.ts'
import { consentPath, type LinkKey } from '../pages/consents/consent-link.ts'
import type { PapersMail } from '../mail/send/papers.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { makePaper, refuseWithoutTickets } from './make-paper.ts'
import { uncounted } from './paper/uncounted.ts'
import { readIssuerAndPlace } from './issuer/read-issuer.ts'

export interface PaperParts extends LinkKey {
  sendPapers: (mail: PapersMail) => Promise<boolean>
  drawPaper: DrawPaper
}

const printing = ({ drawPaper }: PaperParts) =>
  fileRoute(printPaper, async (call) => {
    const { db, scope, params, body, caller, services } = call
    const { paper, size, locale = caller.locale } = body
    const sale = await readSale(db, scope, params.saleId)
    if (paper === 'tickets') refuseWithoutTickets(sale)
    const from = await readIssuerAndPlace(db, scope, sale.eventId, locale)
    const made = await countPapers(db, scope, {
      saleId: sale.id,
      papers: [paper],
      size,
      by: authorOf(call),
    })
    services.changed(scope.partnerId, `event:${sale.eventId}`)
    const isCopy = (made[paper] ?? 2) > 1
    return makePaper({ ...from, sale, call, drawPaper, paper, size, locale, isCopy }).catch(
      uncounted(call, sale.id, made),
    )
  })

const mailValues = ({ id, event }: Sale, locale: 'nb' | 'en', timeZone: string) => ({
  event: event.title,
  when: dateText(event.startsAt, 'full', locale, timeZone),
  number: receiptNumber(id),
})

/**
 * Returns null unless the mail goes to the address of the sale's customer, since the link changes that customer's
 * consents.
 */
async function choicesPathOf(
  key: LinkKey,
  call: { db: Database; scope: Scope },
  saleId: string,
  to: string,
) {
  const { db, scope } = call
  const [found] = await db.run(scope, saleCustomerStatement(scope.partnerId, saleId))
  const customer = found?.customer
  if (!customer || customer.email.toLowerCase() !== to.toLowerCase()) return null
  return consentPath(key, scope.partnerId, customer.id)
}

const mailing = ({ sendPapers, drawPaper, ...key }: PaperParts) =>
  route(mailPapers, async (call) => {
    const { db, scope, params, body, caller, services } = call
    const locale = body.locale ?? caller.locale
    const sale = await readSale(db, scope, params.saleId)
    if (body.papers.includes('tickets')) refuseWithoutTickets(sale)
    const from = await readIssuerAndPlace(db, scope, sale.eventId, locale)
    await spendMail(db, scope, sale.id)
    const order = { saleId: sale.id, papers: body.papers, size: 'mail', by: authorOf(call) }
    const made = await countPapers(db, scope, order)
    const isCopy = (paper: Paper) => (made[paper] ?? 2) > 1
    const files = await Promise.all(
      body.papers.map((paper) =>
        makePaper({
          ...from,
          sale,
          call: stays(call),
          drawPaper,
          paper,
          locale,
          isCopy: isCopy(paper),
        }),
      ),
    ).catch(uncounted(call, sale.id, made))
    const zone = caller.partner?.timeZone ?? defaultTimeZone
    const { to, papers } = body
    const isSent = await sendPapers({
      to,
      papers,
      locale,
      files,
      choicesPath: await choicesPathOf(key, call, sale.id, to),
      ...from,
      ...mailValues(sale, locale, zone),
    })
    services.changed(scope.partnerId, `event:${sale.eventId}`)
    if (isSent) return { copies: body.papers.filter(isCopy) }
    await uncountPapers(db, scope, sale.id, made, authorOf(call))
    throw new Refusal('unavailable', { details: { failed: 'mail' } })
  })

const mailExample = {
  body: { to: 'ola.vik@example.no', papers: ['tickets', 'receipt'], locale: 'nb' },
  reply: { copies: [] },
}

export const paperRoutes = (parts: PaperParts): Route[] => [
  printing(parts),
  { ...mailing(parts), example: mailExample },
  readRoute(
    findSales,
    ({ scope, params }) => [findSalesStatement(scope.partnerId, saleCode(params.number) ?? '-1')],
    ({ rows: [data] }) => ({ data }),
  ),
]
