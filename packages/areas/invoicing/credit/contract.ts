import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { adjustmentOre, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { invoiceParams, invoicePath } from '../invoices/contract.ts'

/** `lines` are the lines to credit, each at most once, with the net amount to credit. */
export const makeCreditNote = endpoint('POST', `${invoicePath}/credit-notes`, {
  permit: 'invoices.write',
  changes: ['invoices', 'reports'],
  summary: 'Credit a whole invoice, or parts of its lines',
  params: invoiceParams,
  idempotent: true,
  body: z.strictObject({
    reason: text(200),
    lines: z.optional(
      z
        .array(z.strictObject({ line: z.int().check(z.positive()), netOre: adjustmentOre }))
        .check(z.maxLength(200), z.minLength(1)),
    ),
  }),
  reply: z.object({ number: z.int(), totalOre: z.int() }),
  errors: ['not_found', 'wrong_state', 'key_reused'],
})
