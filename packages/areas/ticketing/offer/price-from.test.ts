import { expect, it } from 'vitest'
import { priceFrom } from './price-from.ts'

const adult = { priceOre: 30_000, feeOre: 0, isCompanion: false, isStopped: false, zonePrices: [] }
const venue = { categories: [adult], zones: [], supplementOre: 0, feeOre: 0 }

it('returns the lowest price of all categories and zones, with supplement and fee', () => {
  const child = { ...adult, priceOre: 15_000, zonePrices: [{ zoneId: 2, priceOre: 9_000 }] }
  const zones = [
    { id: 1, adjustmentOre: -2_000 },
    { id: 2, adjustmentOre: 0 },
  ]
  expect(priceFrom(venue)).toBe(30_000)
  expect(priceFrom({ ...venue, zones })).toBe(28_000)
  expect(priceFrom({ ...venue, categories: [adult, child], zones })).toBe(9_000)
  expect(priceFrom({ ...venue, supplementOre: 2_000, feeOre: 500 })).toBe(32_500)
})

it('ignores free, stopped and companion categories', () => {
  const free = { ...adult, priceOre: 0 }
  const stopped = { ...adult, priceOre: 100, isStopped: true }
  const companion = { ...adult, priceOre: 100, isCompanion: true }
  expect(priceFrom({ ...venue, categories: [adult, free, stopped, companion] })).toBe(30_000)
  expect(priceFrom({ ...venue, categories: [free, stopped, companion] })).toBeNull()
})
