import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { invoiceParams, invoicePath } from '../invoices/contract.ts'

/** The stored result if every attempt to send an invoice was interrupted. */
export const brokenOff = 'broken_off'

export const previewInvoiceMail = endpoint('GET', `${invoicePath}/mail-preview`, {
  permit: 'invoices.read',
  invalidatedBy: ['invoices'],
  summary: 'Preview the receiver and the mail of an invoice',
  params: invoiceParams,
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.object({
    way: z.enum(['mail', 'ehf']),
    /** '' if the renter has no address. */
    receiver: z.string(),
    mail: mailPreview,
  }),
  errors: ['not_found'],
})

export const sendInvoice = endpoint('POST', `${invoicePath}/send`, {
  permit: 'invoices.write',
  changes: ['invoices'],
  summary: 'Send an invoice by EHF or mail, according to the renter’s settings',
  params: invoiceParams,
  /** The receiver shown by the preview. If the renter's receiver has changed since, the request is refused. */
  body: z.strictObject({ receiver: z.optional(z.string().check(z.maxLength(254))) }),
  reply: z.object({ way: z.enum(['mail', 'ehf']), receiver: z.string() }),
  errors: ['not_found', 'wrong_state', 'stale'],
})
