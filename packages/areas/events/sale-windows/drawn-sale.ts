import fc from 'fast-check'
import type { SaleWindows } from './rules.ts'

const moment = fc.option(fc.integer({ min: 0, max: 20 }))

/** Sales for properties, with instants so near each other that they often meet. */
export const drawnSale: fc.Arbitrary<SaleWindows> = fc.record({
  state: fc.constantFrom('draft' as const, 'published', 'published', 'published', 'cancelled'),
  isSaleOpen: fc.boolean(),
  endsAt: fc.integer({ min: 5, max: 20 }),
  isCounterSaleOpen: fc.boolean(),
  isWebSaleOpen: fc.boolean(),
  salesStart: moment,
  salesStop: moment,
  webSalesStart: moment,
  webSalesStop: moment,
})
