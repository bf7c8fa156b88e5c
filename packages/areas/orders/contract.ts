import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  count,
  day,
  longText,
  optionalText,
  percent,
  priceOre,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import {
  commissionBases,
  orderPhases,
  orderStates,
  quoteAnswers,
  orderSteps,
  thresholdModes,
} from './rules.ts'

/** An order of a renter: events and bookings that are settled together (domain facts 4). */
export const orders = defineCollection('orders', {
  table: 'booking_order',
  view: 'booking_order_shown',
  orderBy: 'number',
  permit: { read: 'orders.read', write: 'orders.write' },
  fields: {
    title: text(120),
    /** The next number of the year when empty. */
    number: optionalText(20),
    renterId: z.nullable(reference('renters')),
    projectId: z.nullable(reference('projects')),
    periodFrom: day,
    periodTo: day,
    /** The last day of an option. */
    optionUntil: z.nullable(day),
    contactPerson: optionalText(120),
    /** The order is about this production of the media base. */
    productionId: z._default(z.nullable(reference('productions')), null),
    accountNumber,
    /** False when nothing is left to invoice, and no invoice can be made. */
    isToBeInvoiced: z._default(z.boolean(), true),
    /** Invoices by periods once confirmed. */
    isInvoicedByPeriod: z._default(z.boolean(), false),
    agreedPriceOre: z.nullable(priceOre),
    commissionPercent: percent,
    commissionBase: z.enum(commissionBases),
    commissionThresholdOre: priceOre,
    thresholdMode: z.enum(thresholdModes),
    perTicketOre: priceOre,
    /** Complimentary tickets that no fee is taken for. */
    feeFreeTickets: count(1_000_000),
    note: longText(4000),
  },
  shown: {
    state: z.enum(orderStates),
    phase: z.enum(orderPhases),
    isActive: z.boolean(),
    /** Sum of its lines, or the agreed price. */
    netOre: priceOre,
    /** Includes VAT. */
    totalOre: priceOre,
    /** Rank among options for one of its halls at the same time; null for other orders. */
    optionRank: z.nullable(z.int()),
    /** Outcome of the last quote; null for none, or a withdrawn one. */
    quote: z.nullable(z.enum(quoteAnswers)),
  },
  filters: ['state', 'phase', 'isActive', 'quote', 'renterId', 'projectId', 'productionId'],
  days: ['periodFrom', 'periodTo'],
  narrowedBy: { auditoriumId: { to: 'auditoriums', table: 'event', names: 'order_id' } },
  search: ['title', 'number', 'contactPerson'],
  matchedBy: [{ any: ['number'] }, { every: ['title', 'periodFrom'] }],
  steps: { field: 'state', of: orderSteps },
  alsoChanges: ['orderlines', 'projects'],
  takesAlong: [{ table: 'order_line', column: 'order_id' }],
})
