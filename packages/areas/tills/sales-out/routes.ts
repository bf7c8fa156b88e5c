import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { exportTicketSales, maxDays } from './contract.ts'
import { readHead, type SaleRow, salesStatement } from './store.ts'
import { type SoldSale, writeSales } from './write-sales.ts'

const norwegian = 'Europe/Oslo'

async function* numbered(pages: AsyncIterable<SaleRow[]>): AsyncIterable<SoldSale[]> {
  for await (const page of pages)
    yield page.map((sale) => ({ ...sale, number: receiptNumber(sale.id) }))
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text)
}

export const salesOutRoutes: Route[] = [
  workRoute(exportTicketSales, async ({ db, scope, query, caller, now }) => {
    const { from, to } = query
    if (to < from) throw invalidField('to', 'end_before_start')
    if (daysBetween(from as Day, to as Day) >= maxDays)
      throw invalidField('to', 'too_many', { max: maxDays })
    const zone = caller.partner?.timeZone ?? norwegian
    const before = now.toISOString()
    const span = { from, to, before }
    const head = { ...(await readHead(db, scope, span)), from, to, madeAt: before, zone }
    const pages = db.pages(scope, salesStatement(scope, span), { size: 500 })
    return {
      body: bytesOf(writeSales(head, numbered(pages))),
      contentType: 'application/xml; charset=utf-8',
      fileName: `saf-t-billetter-${from}-${to}.xml`,
      isKept: true,
    }
  }),
]
