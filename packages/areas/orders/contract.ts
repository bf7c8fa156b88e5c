import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  day,
  longText,
  optionalText,
  percent,
  priceOre,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { orderStates, orderSteps } from './rules.ts'

/** What a renter has ordered: one or more events and bookings that are settled together (domain facts 4). */
export const orders = defineCollection('orders', {
  table: 'booking_order',
  orderBy: 'number',
  permit: { read: 'orders.read', write: 'orders.write' },
  fields: {
    title: text(120),
    number: text(20),
    renterId: z.nullable(reference('renters')),
    periodFrom: day,
    periodTo: day,
    contactPerson: optionalText(120),
    productionLink: optionalText(80),
    accountNumber,
    agreedPriceOre: z.nullable(priceOre),
    commissionPercent: percent,
    commissionThresholdOre: priceOre,
    perTicketOre: priceOre,
    note: longText(4000),
  },
  shown: { state: z.enum(orderStates) },
  filters: ['state', 'renterId'],
  search: ['title', 'number', 'contactPerson'],
  steps: { field: 'state', of: orderSteps },
})
