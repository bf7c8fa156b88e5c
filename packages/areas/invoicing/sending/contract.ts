import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import * as z from 'zod/mini'
import { invoiceParams, invoicePath } from '../invoices/contract.ts'

/** The answer of a sending that ended in the middle, as often as it was tried. */
export const brokenOff = 'broken_off'

export const sendInvoice = endpoint('POST', `${invoicePath}/send`, {
  permit: 'invoices.write',
  changes: ['invoices'],
  summary: 'Send an invoice as its renter is invoiced: as EHF through the access point, or by mail',
  params: invoiceParams,
  body: z.strictObject({}),
  reply: z.object({ way: z.enum(['mail', 'ehf']), receiver: z.string() }),
  errors: ['not_found', 'wrong_state'],
})
