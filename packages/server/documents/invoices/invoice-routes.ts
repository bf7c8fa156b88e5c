import { hasEhf } from '@dxweb/areas/invoicing/ehf/ehf.ts'
import {
  getInvoiceEhf,
  getInvoicePdf,
  mailInvoice,
} from '@dxweb/areas/invoicing/papers/contract.ts'
import { getReminderPdf } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { queueMail } from '@dxweb/areas/invoicing/sending/store.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { spendMail } from '../../mail/limits.ts'
import type { DrawPaper } from '../drawing/draw-paper.ts'
import { ehfFile, pdfOf, readInvoice, reminderOf } from './invoice-files.ts'

export interface InvoicePaperParts {
  drawPaper: DrawPaper
}

/** Queues the mail for the sending job, so that no mail is lost by a restart or an unavailable mail server. */
const mailing = route(mailInvoice, async (call) => {
  const { db, scope, params, body, caller } = call
  await spendMail(db, scope, `invoice:${params.number}`)
  const locale = body.locale ?? caller.locale
  return queueMail(db, scope, authorOf(call), { ...params, receiver: body.to, locale })
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
  fileRoute(getReminderPdf, async (call) => {
    const { db, scope, params, query, caller } = call
    const invoice = await readInvoice(db, scope, params.number)
    const reminder = reminderOf(invoice, params.reminder)
    const locale = query.locale ?? caller.locale
    const drawing = { waiter: call, db, scope, locale, drawPaper: parts.drawPaper }
    const { issuer: _, ...file } = await pdfOf(invoice, drawing, reminder)
    return file
  }),
  fileRoute(getInvoiceEhf, async ({ db, scope, params }) => {
    const invoice = await readInvoice(db, scope, params.number)
    if (!hasEhf(invoice)) throw new Refusal('not_found')
    return { ...ehfFile(invoice), isKept: true }
  }),
  { ...mailing, example: mailExample },
]
