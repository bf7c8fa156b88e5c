import { type EhfInvoice, ehfOf, hasEhf } from '@dxweb/areas/invoicing/ehf/ehf.ts'
import { type Invoice, invoiceStatement } from '@dxweb/areas/invoicing/invoices/store.ts'
import {
  getInvoiceEhf,
  getInvoicePdf,
  mailInvoice,
} from '@dxweb/areas/invoicing/papers/contract.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type By, byOf, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, type Route, route, stays, type Waiter } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { spendMail } from '../../mail/limits.ts'
import type { InvoiceMail } from '../../mail/send/invoice.ts'
import type { DrawPaper } from '../drawing/draw-paper.ts'
import { readIssuer } from '../issuer/read-issuer.ts'
import type { Locale } from '../paper/pdf.ts'
import { invoicePaper } from './invoice-paper.ts'

export interface InvoicePaperParts {
  /** Returns whether the mail was sent. */
  sendInvoice: (mail: InvoiceMail) => Promise<boolean>
  drawPaper: DrawPaper
}

const readInvoice = async (db: Database, scope: Scope, number: number): Promise<Invoice> =>
  onlyRow(await db.run(scope, invoiceStatement(scope.partnerId, number)))

const fileNameOf = ({ kind, number }: Invoice, ending: string, locale: Locale) =>
  `${translate(locale, `invoices.paper.file.${kind}`)}-${number}.${ending}`

interface Drawing {
  waiter: Waiter
  db: Database
  scope: Scope
  locale: Locale
  drawPaper: DrawPaper
}

async function pdfOf(invoice: Invoice, { waiter, db, scope, locale, drawPaper }: Drawing) {
  const issuer = await readIssuer(db, scope, locale)
  const body = await drawPaper(waiter, 'invoice', invoicePaper(invoice, issuer, locale))
  return {
    body,
    contentType: 'application/pdf',
    fileName: fileNameOf(invoice, 'pdf', locale),
    issuer,
  }
}

const ehfFile = (invoice: Invoice & EhfInvoice) => ({
  body: Buffer.from(ehfOf(invoice)),
  contentType: 'application/xml',
  fileName: fileNameOf(invoice, 'xml', 'nb'),
})

const noted = ({ partnerId }: Scope, by: By, number: number, to: string) =>
  sql(
    'invoice-sent',
    `${logs('invoice', 'send', '$5', '$2, $3, $4')} null, jsonb_build_object('to', $6::text)`,
    [partnerId, ...signed(by), number, to],
  )

// catalog: invoices.paper.file.*

const mailing = ({ sendInvoice, drawPaper }: InvoicePaperParts) =>
  route(mailInvoice, async (call) => {
    const { db, scope, params, body, caller } = call
    const locale = body.locale ?? caller.locale
    const invoice = await readInvoice(db, scope, params.number)
    await spendMail(db, scope, `invoice:${invoice.number}`)
    const { issuer, ...pdf } = await pdfOf(invoice, {
      waiter: stays(call),
      db,
      scope,
      locale,
      drawPaper,
    })
    const files = hasEhf(invoice) ? [pdf, ehfFile(invoice)] : [pdf]
    const isSent = await sendInvoice({ to: body.to, locale, invoice, issuer, files })
    if (!isSent) throw new Refusal('unavailable', { details: { mail: true } })
    await db.run(scope, noted(scope, byOf(call), invoice.number, body.to))
    return { number: invoice.number }
  })

const mailExample = { body: { to: 'post@revylaget.example', locale: 'nb' }, reply: { number: 17 } }

export const invoicePaperRoutes = (parts: InvoicePaperParts): Route[] => [
  fileRoute(getInvoicePdf, async (call) => {
    const { db, scope, params, query, caller } = call
    const invoice = await readInvoice(db, scope, params.number)
    const locale = query.locale ?? caller.locale
    const drawing = { waiter: call, db, scope, locale, drawPaper: parts.drawPaper }
    const { issuer: _, ...file } = await pdfOf(invoice, drawing)
    return file
  }),
  fileRoute(getInvoiceEhf, async ({ db, scope, params }) => {
    const invoice = await readInvoice(db, scope, params.number)
    if (!hasEhf(invoice)) throw new Refusal('not_found')
    return { ...ehfFile(invoice), isKept: true }
  }),
  { ...mailing(parts), example: mailExample },
]
