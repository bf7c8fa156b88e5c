import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, idParam, optionalText, priceOre } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The order is approved, or its period is finished; lines that came later are invoiced beside those before. */
export const invoiceOrder = endpoint('POST', '/partners/{partnerId}/orders/{id}/invoices', {
  permit: 'invoices.write',
  changes: ['orders', 'invoices', 'reports'],
  summary: 'Invoice an order’s lines, or its agreed price, and take the order’s step with it',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    /** The buyer’s own; empty: the renter’s usual one. */
    reference: optionalText(60),
    /** Lines up to this day; empty: all that are left. */
    until: z.nullable(day),
    /** Of an agreed price: how much of it, without VAT; empty: all that is left. */
    netOre: z.nullable(priceOre),
  }),
  reply: z.object({ number: z.int(), totalOre: z.int() }),
  errors: ['not_found', 'wrong_state', 'key_reused'],
})

export const getToInvoice = endpoint('GET', '/partners/{partnerId}/orders/{id}/to-invoice', {
  permit: 'invoices.read',
  follows: ['orders', 'orderlines', 'invoices', 'renter-settlements'],
  summary:
    'What an order has that is neither invoiced nor settled, without VAT, and what settled the rest',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    netOre: amountOre,
    /** Approved settlements of it or of its events. */
    settled: z.array(
      z.object({
        number: z.int(),
        eventId: z.nullable(z.int()),
        /** The event's title, or the order's. */
        title: z.string(),
      }),
    ),
    /** Events of it that no approved settlement has. */
    unsettledEvents: z.int(),
  }),
  errors: ['not_found'],
})
