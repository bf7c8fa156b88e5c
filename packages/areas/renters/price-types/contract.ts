import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { sort, text } from '@dxweb/kit/fields/fields.ts'

/** A venue has at most nine price types (domain facts 4). */
export const priceTypes = defineCollection('pricetypes', {
  table: 'price_type',
  fields: { name: text(40), sort },
})
