import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { count, day, items, percent, priceOre } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** What TONO asks for a concert from a day on. One that has begun is followed by another, never changed. */
export const tonoTariffs = defineCollection('tonotariffs', {
  table: 'tono_tariff',
  view: 'tono_tariff_shown',
  orderBy: 'validFrom',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  fields: {
    validFrom: day,
    minimumOre: priceOre,
    /** Steps of the ticket income: a base, and a part of what is above where the step begins. */
    steps: items({ overOre: priceOre, baseOre: priceOre, percent }, 12),
    /** Without ticket income the minimum covers so many; each listener above costs more. */
    includedListeners: count(100_000),
    perListenerOre: priceOre,
  },
  matchedBy: [{ any: ['validFrom'] }],
  /** It has begun, so it stays: another follows it. */
  shown: { madeOn: day, isUsed: z.boolean() },
})
