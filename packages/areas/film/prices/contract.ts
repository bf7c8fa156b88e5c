import { nameLength } from '@dxweb/kit/constants/constants.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { items, optionalText, reference } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { showingTypes } from '@dxweb/areas/events/core/showing-types.ts'

/**
 * Prices and sales rules for shows of one type (`schema/events/film-shows.sql`). Types without a row are sold like
 * ordinary films.
 */
export const filmPrices = defineCollection('filmprices', {
  table: 'film_price',
  orderBy: 'showingType',
  permit: { read: 'film.read', write: 'film.write' },
  fields: {
    showingType: z.enum(showingTypes),
    /** The name of a price within the categories; '' means the category's price by day and hour. */
    priceName: optionalText(nameLength),
    /** If empty, all categories that are sold at film shows apply. */
    categories: items({ priceCategoryId: reference('pricecategorydefinitions') }, 50),
    takesSupplements: z.boolean(),
    isSoldOnWeb: z.boolean(),
    /** If null, the film's or the venue's value applies. */
    webSaleDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
  },
  filters: ['showingType'],
  matchedBy: [{ any: ['showingType'] }],
})
