import { amountOre, id } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { bulkWeights, productTypes } from '../../products/rules.ts'

const named = { id, name: z.string() }
const sort = z.int()

export const feedLists = {
  vatTypes: z.array(
    z.object({
      id,
      code: z.string(),
      saftCode: z.string(),
      /** The rate with the latest `validFrom` up to the day of a sale applies. */
      rates: z.array(z.object({ validFrom: z.string(), basisPoints: z.int() })),
    }),
  ),
  means: z.array(z.object({ id, code: z.string(), nameNb: z.string(), nameEn: z.string() })),
  productGroups: z.array(z.object({ ...named, sort })),
  touchGroups: z.array(z.object({ ...named, color: z.string(), sort })),
  /** Prices include VAT but no deposit; for goods sold by weight they are per hectogram or kilogram. */
  products: z.array(
    z.object({
      ...named,
      number: z.string(),
      groupId: id,
      productType: z.enum(productTypes),
      priceOre: amountOre,
      depositOre: amountOre,
      bulkWeight: z.enum(bulkWeights),
      vatTypeId: z.nullable(id),
      barcodes: z.array(z.string()),
      isStocked: z.boolean(),
      isSelfService: z.boolean(),
      selfServiceText: z.string(),
      /** The largest quantity in one self-service sale; null for no limit. */
      selfServiceMax: z.nullable(z.int()),
      /** Null for products in no touch group. */
      touchGroupId: z.nullable(id),
      buttonText: z.string(),
      buttonColor: z.string(),
      buttonNumber: z.nullable(z.int()),
      isActive: z.boolean(),
      sort,
    }),
  ),
  menuGroups: z.array(z.object({ ...named, sort })),
  menus: z.array(
    z.object({
      ...named,
      menuGroupId: z.nullable(id),
      priceOre: amountOre,
      barcode: z.string(),
      isActive: z.boolean(),
      sort,
      parts: z.array(z.object({ productId: id, count: z.int() })),
    }),
  ),
  operators: z.array(z.object({ ...named, number: z.string(), isActive: z.boolean() })),
}

export type FeedList = keyof typeof feedLists

const lists = z.object(feedLists)
export type FeedLists = z.output<typeof lists>

/** Names of the lists, ordered so that rows precede the rows that refer to them. */
export const feedListNames = Object.keys(feedLists) as FeedList[]
