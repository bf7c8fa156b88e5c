import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam, instant, reference, uuid } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { invoiceUnits } from '../ground/parties.ts'
import { invoiceStates } from './rules.ts'

/** Lists invoices and credit notes together. Credit notes have negative amounts, so that sums are net amounts. */
export const invoices = defineReport('invoices', {
  permit: 'invoices.read',
  opensWith: { period: 'lastSixMonths' },
  axes: { issued: 'issuedOn', due: 'dueOn' },
  isList: true,
  columns: {
    invoice: field.page('invoices/{number}'),
    issuedOn: field.day,
    dueOn: field.day,
    renter: field.words,
    order: z.nullable(field.words),
    state: z.enum(invoiceStates),
    reminded: z.enum(['0', '1', '2']),
    netOre: field.money,
    vatOre: field.money,
    totalOre: field.money,
    leftOre: field.money,
  },
  keys: {
    number: field.tally,
    renterId: reference('renters'),
    orderId: z.nullable(reference('orders')),
  },
  opens: 'invoices/{number}',
  filters: ['state', 'reminded', 'renterId', 'orderId'],
  wide: ['order', 'netOre', 'vatOre'],
  brief: ['renter', 'leftOre'],
  search: ['invoice', 'renter', 'order'],
  groups: ['renter', 'state', 'month', 'year'],
  totals: ['netOre', 'vatOre', 'totalOre', 'leftOre'],
  formulas: { totalOre: ['netOre', 'vatOre'] },
  orderBy: ['-number'],
})

const party = {
  name: z.string(),
  orgNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  email: z.string(),
}

const category = z.enum(['S', 'Z', 'E', 'O'])

const invoiceReply = z.object({
  number: z.int(),
  kind: z.enum(['invoice', 'credit']),
  credits: z.nullable(z.int()),
  reason: z.string(),
  state: z.enum(invoiceStates),
  renterId: z.int(),
  orderId: z.nullable(z.int()),
  settlementId: z.nullable(z.int()),
  issuedOn: day,
  dueOn: day,
  deliveredOn: day,
  reference: z.string(),
  orderNumber: z.string(),
  kid: z.string(),
  accountNumber: z.string(),
  seller: z.object({
    ...party,
    /** The seller's contact person; absent on older invoices. */
    contact: z.optional(z.string()),
    phone: z.string(),
    isInBusinessRegister: z.boolean(),
    isVatRegistered: z.boolean(),
  }),
  buyer: z.object(party),
  netOre: z.int(),
  vatOre: z.int(),
  totalOre: z.int(),
  creditedOre: z.int(),
  paidOre: z.int(),
  /** The remaining debt; negative if overpaid. */
  leftOre: z.int(),
  issuedBy: z.string(),
  issuedAt: instant,
  lines: z.array(
    z.object({
      line: z.int(),
      description: z.string(),
      quantity: z.int(),
      unit: z.enum(invoiceUnits),
      unitPriceOre: z.int(),
      netOre: z.int(),
      category,
      basisPoints: z.int(),
      account: z.string(),
      creditedOre: z.int(),
    }),
  ),
  groups: z.array(z.object({ category, basisPoints: z.int(), netOre: z.int(), vatOre: z.int() })),
  payments: z.array(
    z.object({
      id: uuid,
      paidOn: day,
      amountOre: z.int(),
      source: z.enum(['hand', 'bank']),
      note: z.string(),
      payer: z.string(),
    }),
  ),
  reminders: z.array(
    z.object({
      reminder: z.int(),
      remindedOn: day,
      dueOn: day,
      /** Amounts at the time of the reminder: the remaining debt, the fee of this reminder, and all unpaid fees. */
      leftOre: z.int(),
      feeOre: z.int(),
      feesOre: z.int(),
    }),
  ),
  feesLeftOre: z.int(),
  nextReminder: z.nullable(z.int()),
  sendBy: z.enum(['mail', 'ehf']),
  sendings: z.array(
    z.object({
      id: z.int(),
      reminder: z.int(),
      way: z.enum(['mail', 'ehf']),
      receiver: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      answer: z.string(),
      at: instant,
    }),
  ),
  creditNotes: z.array(
    z.object({ number: z.int(), issuedOn: day, totalOre: z.int(), reason: z.string() }),
  ),
})

export const invoicePath = '/partners/{partnerId}/invoices/{number}'
export const invoiceParams = z.object({ partnerId: idParam, number: idParam })

export const getInvoice = endpoint('GET', invoicePath, {
  permit: 'invoices.read',
  summary: 'Get an invoice or a credit note with credited, paid and owed amounts',
  params: invoiceParams,
  reply: invoiceReply,
  errors: ['not_found'],
})
