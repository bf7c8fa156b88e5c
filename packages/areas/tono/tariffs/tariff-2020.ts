import type { TonoTariff } from './rules.ts'

/** The only tariff that the domain facts give in full (1.11), and the first one in the schema. */
export const tariff2020: TonoTariff = {
  minimumOre: 67_700,
  steps: [
    { overOre: 0, baseOre: 0, percent: 1000 },
    { overOre: 1_879_600, baseOre: 188_000, percent: 800 },
    { overOre: 5_650_100, baseOre: 489_700, percent: 400 },
    { overOre: 18_796_100, baseOre: 1_015_600, percent: 200 },
  ],
  includedListeners: 100,
  perListenerOre: 300,
}
