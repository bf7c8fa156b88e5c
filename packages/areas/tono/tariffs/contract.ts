import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { count, day, items, percent, priceOre } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** TONO's concert tariff from a day on. A tariff in force is never changed, but replaced by a new one. */
export const tonoTariffs = defineCollection('tonotariffs', {
  table: 'tono_tariff',
  view: 'tono_tariff_shown',
  orderBy: 'validFrom',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  fields: {
    validFrom: day,
    minimumOre: priceOre,
    /** Steps of ticket income: the fee is a base amount plus a share of the income above the step's start. */
    steps: items({ overOre: priceOre, baseOre: priceOre, percent }, 12),
    /**
     * Number of listeners that the minimum fee covers when there is no ticket income; each further listener costs more.
     */
    includedListeners: count(100_000),
    perListenerOre: priceOre,
  },
  matchedBy: [{ any: ['validFrom'] }],
  /** `isUsed`: the tariff has come into force and cannot be changed. */
  shown: { madeOn: day, isUsed: z.boolean() },
})
