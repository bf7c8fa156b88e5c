import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { email } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { invoiceParams, invoicePath } from '../invoices/contract.ts'

const locale = z.optional(z.enum(['nb', 'en']))

export const getInvoicePdf = endpoint('GET', `${invoicePath}/invoice.pdf`, {
  permit: 'invoices.read',
  summary: 'Print an invoice or a credit note',
  params: invoiceParams,
  query: z.strictObject({ locale }),
  reply: z.string(),
  errors: ['not_found'],
})

/** A renter without an organisation number has no electronic address, and therefore no EHF file. */
export const getInvoiceEhf = endpoint('GET', `${invoicePath}/invoice.xml`, {
  permit: 'invoices.read',
  summary: 'Get an invoice or a credit note as EHF 3.0 (Peppol BIS Billing 3.0)',
  params: invoiceParams,
  reply: z.string(),
  errors: ['not_found'],
})

export const mailInvoice = endpoint('POST', `${invoicePath}/mail`, {
  permit: 'invoices.write',
  changes: ['invoices'],
  summary: 'Mail an invoice as PDF, with EHF attached for renters with an organisation number',
  params: invoiceParams,
  isForm: true,
  body: z.strictObject({
    to: withKind({ kind: 'email' }, email.check(z.minLength(3, { error: 'required' }))),
    locale,
  }),
  reply: z.object({ number: z.int() }),
  errors: ['not_found', 'unavailable', 'too_many'],
})
