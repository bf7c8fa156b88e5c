import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { day, id, idParam, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { invoiceParams, invoicePath } from '../invoices/contract.ts'
import { ignoredReasons, refusedReasons } from './camt/bank-file.ts'

const changes = ['invoices', 'reports']

/** Negative for a refund or the correction of a wrong entry. */
const paidOre = withKind(
  { kind: 'money' },
  z.int().check(
    z.minimum(-1_000_000_000),
    z.maximum(1_000_000_000),
    z.refine<number>((ore) => ore !== 0, { error: 'required' }),
  ),
)

export const payInvoice = endpoint('POST', `${invoicePath}/payments`, {
  permit: 'invoices.write',
  changes,
  summary: 'Record a payment of an invoice, or a repayment to the renter',
  params: invoiceParams,
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    paidOn: day,
    amountOre: paidOre,
    note: optionalText(120),
    /** The remaining amount that the user saw. The payment is refused if this amount has changed since. */
    leftOre: z.optional(z.int()),
    /**
     * True to accept more than the invoice and its fees, as a credit balance of the payer. By default, such a payment
     * is refused.
     */
    acceptsMore: z._default(z.boolean(), false),
  }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'wrong_state', 'stale', 'key_reused'],
})

const path = '/partners/{partnerId}/invoice-payments'

const maxFileBytes = 5 * 1024 * 1024

const leftOut = <const R extends readonly string[]>(reasons: R) =>
  z.object({
    line: z.int(),
    reason: z.enum(reasons),
    payer: z.string(),
    /** The amount as written in the file. */
    amount: z.string(),
    currency: z.string(),
  })

/**
 * `reopened`: the invoice is unpaid again. `unmatched`: the payment had no invoice. `unknown`: no such payment.
 * `paid_back`: the amount still paid on the invoice is less than the payment.
 */
const reversalOutcomes = ['reopened', 'unmatched', 'unknown', 'paid_back'] as const

export const readBankFile = endpoint('POST', `${path}/file`, {
  permit: 'invoices.write',
  changes,
  summary: 'Import payments and reversals from a CAMT.054 file, ignoring those already imported',
  params: z.object({ partnerId: idParam }),
  upload: { kinds: ['application/octet-stream'], maxBytes: maxFileBytes },
  reply: z.object({
    /** Number of payments in the file, whether read, ignored or refused. */
    payments: z.int(),
    read: z.int(),
    /**
     * Numbers of payments that were read: new payments with an invoice, new payments without one, and payments already
     * known.
     */
    matched: z.int(),
    unmatched: z.int(),
    known: z.int(),
    /** Reversals in this file, and reversals in earlier files that name payments in this file. */
    reversals: z.array(
      z.object({
        line: z.nullable(z.int()),
        /** The invoice's buyer, or else the payer. */
        name: z.string(),
        amountOre: z.int(),
        /** The amount that the bank debited in addition to the payment, which is not posted. */
        moreOre: z.int(),
        number: z.nullable(z.int()),
        outcome: z.enum(reversalOutcomes),
      }),
    ),
    ignored: z.array(leftOut(ignoredReasons)),
    refused: z.array(leftOut(refusedReasons)),
  }),
  errors: ['too_large'],
})

export const listUnmatched = endpoint('GET', path, {
  permit: 'invoices.read',
  invalidatedBy: ['invoices'],
  summary: 'List imported payments that match no invoice',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: uuid,
        paidOn: day,
        amountOre: z.int(),
        kid: z.string(),
        payer: z.string(),
        accountNumber: z.string(),
        note: z.string(),
      }),
    ),
  }),
})

export const matchPayment = endpoint('POST', `${path}/{paymentId}/match`, {
  permit: 'invoices.write',
  changes,
  summary: 'Assign a payment to an invoice',
  params: z.object({ partnerId: idParam, paymentId: uuid }),
  isForm: true,
  body: z.strictObject({ number: id }),
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})
