import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { invoiceUnits } from '@dxweb/areas/invoicing/ground/parties.ts'
import {
  amountOre,
  countParam,
  day,
  idParam,
  optionalText,
  priceOre,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Requires an approved order or a finished period; lines added later are invoiced separately. */
export const invoiceOrder = endpoint('POST', '/partners/{partnerId}/orders/{id}/invoices', {
  permit: 'invoices.write',
  changes: ['orders', 'invoices', 'reports'],
  summary: 'Invoice an order’s lines or agreed price, and advance the order to its next state',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    /** The buyer’s reference; if empty, the renter’s default. */
    reference: optionalText(60),
    /** The last day of the lines to invoice; null for all remaining lines. */
    until: z.nullable(day),
    /** Part of an agreed price excluding VAT; null for the whole remaining amount. */
    netOre: z.nullable(priceOre),
  }),
  reply: z.object({ number: z.int(), totalOre: z.int() }),
  errors: ['not_found', 'wrong_state', 'key_reused'],
})

export const getToInvoice = endpoint('GET', '/partners/{partnerId}/orders/{id}/to-invoice', {
  permit: 'invoices.read',
  invalidatedBy: ['orders', 'orderlines', 'invoices', 'renter-settlements'],
  summary: 'Get the amount of an order’s uninvoiced and unsettled part, excluding VAT',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    netOre: amountOre,
    /** In the state `periodFinished`, the amount of the lines up to today; otherwise the whole amount. */
    dueOre: amountOre,
    settled: z.array(
      z.object({
        number: z.int(),
        eventId: z.nullable(z.int()),
        title: z.string(),
      }),
    ),
    /** Number of the order's events without an approved settlement. */
    unsettledEvents: z.int(),
  }),
  errors: ['not_found'],
})

export const getInvoiceDraft = endpoint('GET', '/partners/{partnerId}/orders/{id}/invoice-draft', {
  permit: 'invoices.read',
  invalidatedBy: ['orders', 'orderlines', 'invoices', 'renter-settlements', 'renters'],
  summary: 'Preview the next invoice of an order',
  params: z.object({ partnerId: idParam, id: idParam }),
  query: z.strictObject({ until: z.optional(day), netOre: z.optional(countParam) }),
  reply: z.object({
    buyer: z.object({
      name: z.string(),
      orgNumber: z.string(),
      address: z.string(),
      postalCode: z.string(),
      city: z.string(),
      email: z.string(),
    }),
    sendBy: z.enum(['mail', 'ehf']),
    /** The order's own note, which is not printed. */
    note: z.string(),
    issuedOn: day,
    dueOn: day,
    accountNumber: z.string(),
    lines: z.array(
      z.object({
        line: z.int(),
        description: z.string(),
        /** In hundredths. */
        quantity: z.int(),
        unit: z.enum(invoiceUnits),
        netOre: amountOre,
        basisPoints: z.int(),
      }),
    ),
    groups: z.array(z.object({ basisPoints: z.int(), netOre: amountOre, vatOre: amountOre })),
    netOre: amountOre,
    vatOre: amountOre,
    totalOre: amountOre,
  }),
  errors: ['not_found', 'wrong_state'],
})
