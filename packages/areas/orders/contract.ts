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

/** Events and bookings of a renter that are settled together (domain facts 4). */
export const orders = defineCollection('orders', {
  table: 'booking_order',
  view: 'booking_order_shown',
  orderBy: 'number',
  permit: { read: 'orders.read', write: 'orders.write' },
  fields: {
    title: text(120),
    /** If empty, the order gets the next number of the year. */
    number: optionalText(20),
    renterId: z.nullable(reference('renters')),
    projectId: z.nullable(reference('projects')),
    periodFrom: day,
    periodTo: day,
    /** The last day on which the option is valid. */
    optionUntil: z.nullable(day),
    contactPerson: optionalText(120),
    productionId: z._default(z.nullable(reference('productions')), null),
    accountNumber,
    isToBeInvoiced: z._default(z.boolean(), true),
    /** True for an order that is invoiced period by period after confirmation. */
    isInvoicedByPeriod: z._default(z.boolean(), false),
    agreedPriceOre: z.nullable(priceOre),
    commissionPercent: percent,
    commissionBase: z.enum(commissionBases),
    commissionThresholdOre: priceOre,
    thresholdMode: z.enum(thresholdModes),
    perTicketOre: priceOre,
    /** The number of complimentary tickets without a fee. */
    feeFreeTickets: count(1_000_000),
    note: longText(4000),
  },
  shown: {
    state: z.enum(orderStates),
    phase: z.enum(orderPhases),
    isActive: z.boolean(),
    /** The sum of the order's lines, or the agreed price. */
    netOre: priceOre,
    /** Includes VAT. */
    totalOre: priceOre,
    /** Rank among the options for the same hall and time; null if the order is not an option. */
    optionRank: z.nullable(z.int()),
    /** The outcome of the last quote; null if no quote was sent, or the last one was withdrawn. */
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
