import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { priceOre, reference } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { weekdayChoices } from '@dxweb/kit/time/weekdays.ts'

/**
 * Prices without VAT. A row without a price type applies to all renters; a row without hours applies to a whole day.
 */
export const hallPrices = defineCollection('hallprices', {
  table: 'hall_price',
  orderBy: 'auditoriumId',
  fields: {
    auditoriumId: reference('auditoriums'),
    priceTypeId: z.nullable(reference('pricetypes')),
    priceDays: z.enum(weekdayChoices),
    upToHours: z.nullable(z.int().check(z.minimum(1), z.maximum(24))),
    priceOre,
    vatTypeId: reference('vattypes'),
  },
  filters: ['auditoriumId', 'priceTypeId'],
  matchedBy: [{ all: ['auditoriumId', 'priceTypeId', 'priceDays', 'upToHours'] }],
})
