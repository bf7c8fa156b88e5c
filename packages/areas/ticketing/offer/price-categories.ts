import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { nameLength, pricesPerCategory } from '@dxweb/kit/constants/constants.ts'
import { apart } from '@dxweb/kit/fields/apart.ts'
import {
  adjustmentOre,
  clockTime,
  optionalText,
  priceOre,
  reference,
  sort,
  text,
} from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { weekdayChoices } from '@dxweb/kit/time/weekdays.ts'
import * as z from 'zod/mini'

/** Operating days of a price. A price with `choice` applies only if a user selects it for an event. */
const priceDays = ['choice', ...weekdayChoices] as const

/** New events get the first price that matches their day, hour and type (`dx_price_of`). */
const namedPrice = {
  name: text(nameLength),
  priceOre,
  priceDays: z._default(z.enum(priceDays), 'choice'),
  /** Null means the start or end of the operating day. */
  from: z._default(z.nullable(clockTime), null),
  until: z._default(z.nullable(clockTime), null),
  eventTypeId: z._default(z.nullable(reference('eventtypes')), null),
}

/** Additional prices with unique names (specification 5 and 9). */
const namedPrices = withKind(
  { kind: 'items', fields: namedPrice, max: pricesPerCategory },
  z
    .array(z.strictObject(namedPrice))
    .check(z.maxLength(pricesPerCategory), apart(['name'], 'price_name_taken')),
)

/**
 * Categories copied to new events. Names of 20 characters fit tickets and tills. Buyers see `displayName` if it is set;
 * `longName` explains who may use the category.
 */
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
    needsMembership: z._default(z.boolean(), false),
    sort,
  },
  filters: ['isSoldOnWeb', 'isAddedToCinema', 'isAddedToCulture'],
  search: ['name', 'longName'],
  aliases: ['/ticketcategorytemplates', '/ticketcategorytemplate'],
})

export const filmFormats = ['2d', '3d', 'imax', 'atmos', 'hfr'] as const

export const priceAdjustments = defineCollection('priceadjustments', {
  table: 'price_adjustment',
  fields: {
    name: text(40),
    amountOre: adjustmentOre,
    /** Applies the adjustment to all film shows in this format. */
    filmFormat: z._default(z.nullable(z.enum(filmFormats)), null),
    sort,
    isActive: z.boolean(),
  },
  filters: ['isActive'],
})
