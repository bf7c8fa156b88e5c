import { defineCollection } from '@dxweb/kit/collection.ts'
import { optionalText, priceOre, text } from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** The price categories that new events are given a copy of. Names of 20 characters fit tickets and tills. */
export const priceCategories = defineCollection('pricecategorydefinitions', {
  table: 'price_category',
  orderBy: 'sort',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(20),
    shortName: text(20),
    longName: optionalText(100),
    standardPriceOre: priceOre,
    isSoldOnWeb: z.boolean(),
    isAddedToCinema: z.boolean(),
    isAddedToCulture: z.boolean(),
    isCompanion: z.boolean(),
    sort: z.int32(),
  },
  filters: ['isSoldOnWeb'],
  search: ['name', 'longName'],
})
