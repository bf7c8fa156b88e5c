import fc from 'fast-check'
import type { SaleWindows } from './rules.ts'

const moment = fc.option(fc.integer({ min: 0, max: 20 }))

/** Draws instants close together, so that they often coincide. */
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
