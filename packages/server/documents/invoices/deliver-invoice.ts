import { hasEhf, norwegian } from '@dxweb/areas/invoicing/ehf/ehf.ts'
import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import type { Deliver, DueSending } from '@dxweb/areas/invoicing/sending/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { AccessPoint } from '../../access-point/access-point.ts'
import type { SendInvoice } from '../../mail/send/invoice.ts'
import type { DrawPaper } from '../drawing/draw-paper.ts'
import { ehfFile, pdfOf, readInvoice, reminderOf } from './invoice-files.ts'

export interface DeliveryParts {
  db: Database
  sendInvoice: SendInvoice
  drawPaper: DrawPaper
  accessPoint: AccessPoint
}

const never = new AbortController().signal

async function byMail(
  { db, sendInvoice, drawPaper }: DeliveryParts,
  scope: Scope,
  invoice: Invoice,
  { id, reminder: wanted, receiver, locale }: DueSending,
) {
  const reminder = reminderOf(invoice, wanted)
  const drawing = { waiter: { scope, signal: never }, db, scope, locale, drawPaper }
  const { issuer, ...pdf } = await pdfOf(invoice, drawing, reminder)
  const files = hasEhf(invoice) && !reminder ? [pdf, ehfFile(invoice)] : [pdf]
  const mailId = `invoice.${scope.partnerId}.${id}`
  return sendInvoice({ to: receiver, locale, invoice, reminder, issuer, files, mailId })
}

/** Throws the access point's reason if it refuses the invoice. */
const byEhf = ({ accessPoint }: DeliveryParts, invoice: Invoice, { receiver }: DueSending) => {
  const { body, fileName } = ehfFile(invoice)
  const sender = `${norwegian}:${invoice.seller.orgNumber}`
  return accessPoint.send({ sender, receiver, fileName, body })
}

/** Returns an error's text instead of throwing the error, so that other deliveries continue. */
export const deliverInvoice =
  (parts: DeliveryParts): Deliver =>
  async (scope, sending) => {
    try {
      const invoice = await readInvoice(parts.db, scope, sending.number)
      if (sending.way === 'mail') return await byMail(parts, scope, invoice, sending)
      await byEhf(parts, invoice, sending)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message || error.name : String(error)
    }
  }
