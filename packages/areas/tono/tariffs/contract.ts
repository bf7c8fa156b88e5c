import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { count, day, items, percent, priceOre } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** TONO's concert tariff from a day on. One that has begun is followed by a new one, never changed. */
export const tonoTariffs = defineCollection('tonotariffs', {
  table: 'tono_tariff',
  view: 'tono_tariff_shown',
  orderBy: 'validFrom',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  fields: {
    validFrom: day,
    minimumOre: priceOre,
    /** Steps of ticket income: a base amount, and a part of the income above the step's start. */
    steps: items({ overOre: priceOre, baseOre: priceOre, percent }, 12),
    /** Listeners covered by the minimum without ticket income; each further one costs more. */
    includedListeners: count(100_000),
    perListenerOre: priceOre,
  },
  matchedBy: [{ any: ['validFrom'] }],
  /** `isUsed`: it has begun, and cannot be changed. */
  shown: { madeOn: day, isUsed: z.boolean() },
})
