import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { day, longText, priceOre, reference, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const projects = defineCollection('projects', {
  table: 'project',
  view: 'project_shown',
  orderBy: 'periodFrom',
  permit: { read: 'orders.read', write: 'orders.write' },
  fields: {
    title: text(120),
    renterId: z.nullable(reference('renters')),
    periodFrom: day,
    periodTo: day,
    budgetOre: z.nullable(priceOre),
    agreedPriceOre: z.nullable(priceOre),
    note: longText(4000),
  },
  shown: { ordersNetOre: priceOre },
  filters: ['renterId'],
  search: ['title'],
  matchedBy: [{ any: ['title'] }],
  usedBy: [{ table: 'booking_order', column: 'project_id' }],
})
