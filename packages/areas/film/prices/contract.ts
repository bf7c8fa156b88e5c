import { nameLength } from '@dxweb/kit/constants/constants.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { items, optionalText, reference } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { showingTypes } from '@dxweb/areas/events/core/showing-types.ts'

/**
 * A row has prices and sales rules for shows of one type (`schema/events/film-shows.sql`). Types without one are sold
 * as other films.
 */
export const filmPrices = defineCollection('filmprices', {
  table: 'film_price',
  orderBy: 'showingType',
  permit: { read: 'film.read', write: 'film.write' },
  fields: {
    showingType: z.enum(showingTypes),
    /** Name of a price of the categories; '' is their price by day and hour. */
    priceName: optionalText(nameLength),
    /** Empty: all categories that are added to films. */
    categories: items({ priceCategoryId: reference('pricecategorydefinitions') }, 50),
    takesSupplements: z.boolean(),
    isSoldOnWeb: z.boolean(),
    /** Null: the film's or the venue's value. */
    webSaleDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
  },
  filters: ['showingType'],
  matchedBy: [{ any: ['showingType'] }],
})
