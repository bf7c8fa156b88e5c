import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { sort, text } from '@dxweb/kit/fields/fields.ts'

/** At most nine (domain facts 4). */
export const priceTypes = defineCollection('pricetypes', {
  table: 'price_type',
  fields: { name: text(40), sort },
})
