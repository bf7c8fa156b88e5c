import { type EhfInvoice, ehfOf } from '@dxweb/areas/invoicing/ehf/ehf.ts'
import { type Invoice, invoiceStatement } from '@dxweb/areas/invoicing/invoices/store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import type { Waiter } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from '../drawing/draw-paper.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { readIssuer } from '../issuer/read-issuer.ts'
import type { Locale } from '../paper/pdf.ts'
import { invoicePaper, reminderPaper } from './invoice-paper.ts'

// catalog: invoices.paper.file.*

export type Reminder = Invoice['reminders'][number]

export const readInvoice = async (db: Database, scope: Scope, number: number): Promise<Invoice> =>
  onlyRow(await db.run(scope, invoiceStatement(scope.partnerId, number)))

/** Returns a reminder of an invoice; undefined for number 0, the invoice itself. Throws not_found. */
export function reminderOf({ reminders }: Invoice, reminder: number): Reminder | undefined {
  if (reminder === 0) return undefined
  const found = reminders.find((one) => one.reminder === reminder)
  if (found === undefined) throw new Refusal('not_found')
  return found
}

const fileNameOf = (kind: Invoice['kind'] | 'reminder', of: string, locale: Locale) =>
  `${translate(locale, `invoices.paper.file.${kind}`)}-${of}`

export interface Drawing {
  waiter: Waiter
  db: Database
  scope: Scope
  locale: Locale
  drawPaper: DrawPaper
}

const paperOf = (
  invoice: Invoice,
  reminder: Reminder | undefined,
  issuer: Issuer,
  locale: Locale,
) =>
  reminder
    ? reminderPaper(invoice, reminder, issuer, locale)
    : invoicePaper(invoice, issuer, locale)

export async function pdfOf(
  invoice: Invoice,
  { waiter, db, scope, locale, drawPaper }: Drawing,
  reminder?: Reminder,
) {
  const issuer = await readIssuer(db, scope, locale)
  const { kind, number } = invoice
  const name = reminder
    ? fileNameOf('reminder', `${number}-${reminder.reminder}`, locale)
    : fileNameOf(kind, String(number), locale)
  return {
    body: await drawPaper(waiter, 'document', {
      papers: [paperOf(invoice, reminder, issuer, locale)],
    }),
    contentType: 'application/pdf',
    fileName: `${name}.pdf`,
    issuer,
  }
}

export const ehfFile = (invoice: Invoice & EhfInvoice) => ({
  body: Buffer.from(ehfOf(invoice)),
  contentType: 'application/xml',
  fileName: `${fileNameOf(invoice.kind, String(invoice.number), 'nb')}.xml`,
})
