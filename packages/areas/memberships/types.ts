import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { nameLength } from '@dxweb/kit/constants/constants.ts'
import { day, dayAhead, items, priceOre, reference, sort, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const limit = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

/** Sold memberships keep their price, period and limits; rights follow the type. */
export const membershipTypes = defineCollection('membershiptypes', {
  table: 'membership_type',
  permit: { read: 'members.find', write: 'registers.write' },
  fields: {
    name: text(nameLength * 2),
    priceOre,
    vatTypeId: reference('vattypes'),
    /** A type with neither months nor season gives memberships without an end. */
    months: z.nullable(limit(120)),
    seasonFrom: z.nullable(day),
    seasonTo: z.nullable(dayAhead),
    categories: items({ priceCategoryId: reference('pricecategorydefinitions') }, 50),
    mostUses: z.nullable(limit(100_000)),
    mostPerEvent: z.nullable(limit(200)),
    mostAtOnce: z._default(limit(200), 1),
    sort,
    isActive: z.boolean(),
  },
  filters: ['isActive'],
})
