import { nameLength, pricesPerCategory } from '@dxweb/kit/constants/constants.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { adjustmentOre, optionalText, priceOre, sort, text } from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'

const namedPrice = { name: text(nameLength), priceOre }

/** Up to five named prices besides the standard one, each name once (specification 5 and 9). */
const namedPrices = withKind(
  { kind: 'items', fields: namedPrice, max: pricesPerCategory },
  z.array(z.strictObject(namedPrice)).check(
    z.maxLength(pricesPerCategory),
    z.refine<{ name: string }[]>(
      (prices) => new Set(prices.map(({ name }) => name.toLowerCase())).size === prices.length,
      { error: 'price_name_taken' },
    ),
  ),
)

/** New events get a copy. Names of 20 characters fit tickets and tills. */
export const priceCategories = defineCollection('pricecategorydefinitions', {
  table: 'price_category',
  fields: {
    name: text(nameLength),
    shortName: text(nameLength),
    longName: optionalText(100),
    displayName: optionalText(40),
    standardPriceOre: priceOre,
    prices: namedPrices,
    isSoldOnWeb: z.boolean(),
    isAddedToCinema: z.boolean(),
    isAddedToCulture: z.boolean(),
    isCompanion: z.boolean(),
    sort,
  },
  filters: ['isSoldOnWeb', 'isAddedToCinema', 'isAddedToCulture'],
  search: ['name', 'longName'],
  matchedBy: [{ any: ['name'] }],
  aliases: ['/ticketcategorytemplates', '/ticketcategorytemplate'],
})

export const priceAdjustments = defineCollection('priceadjustments', {
  table: 'price_adjustment',
  fields: { name: text(40), amountOre: adjustmentOre, sort, isActive: z.boolean() },
  filters: ['isActive'],
})
