import { expect, it } from 'vitest'
import { adjustedPrices, heldPrices, withPrices } from './held-prices.ts'
import type { EventPrice } from './rules.ts'

const category = (id: number | null, priceOre: number, own: [number, number | null][] = []) =>
  ({
    id,
    priceCategoryId: null,
    name: `Nr. ${id}`,
    shortName: '',
    priceOre,
    feeOre: 0,
    isSoldOnWeb: true,
    isCompanion: false,
    isStopped: false,
    zonePrices: own.map(([zoneId, ore]) => ({ zoneId, priceOre: ore })),
  }) satisfies EventPrice

const zones = [1, 2].map((id) => ({ id, adjustmentOre: 0 }))
const of = (...categories: EventPrice[]) => ({ categories, zones })
const prices = of(
  category(1, 10_000, [
    [2, 8_000],
    [1, null],
  ]),
  category(2, 0),
  category(null, 500),
)
const held = (categoryId: number, zoneId: number | null, priceOre: number) => ({
  categoryId,
  zoneId,
  priceOre,
})
const raised = [held(1, null, 11_000), held(1, 2, 8_800), held(2, null, 0)]

it('lists a price for each stored category, and for each zone with a price of its own', () => {
  expect(heldPrices(prices)).toEqual([held(1, null, 10_000), held(1, 2, 8_000), held(2, null, 0)])
})

it('an adjustment changes all prices except those of free tickets', () => {
  const tenth = { by: 'percent' as const, basisPoints: 1000, toKroner: true }
  expect(adjustedPrices(prices, tenth)).toEqual(raised)
  expect(adjustedPrices(prices, { by: 'amount', ore: 50 })[2]).toEqual(held(2, null, 0))
})

it('new prices change only their own category and zone', () => {
  const after = withPrices(prices, raised)
  expect(after).toEqual(
    of(
      category(1, 11_000, [
        [2, 8_800],
        [1, null],
      ]),
      category(2, 0),
      category(null, 500),
    ),
  )
  expect(withPrices(prices, [held(1, 2, 1), held(9, null, 2)])).toEqual(
    of(
      category(1, 10_000, [
        [2, 1],
        [1, null],
      ]),
      category(2, 0),
      category(null, 500),
    ),
  )
})

it('leaves a zone without a price unchanged when a price is set for it', () => {
  expect(withPrices(prices, [held(1, 1, 5)])).toEqual(prices)
})

it('refuses all prices if one is out of bounds or below its fee', () => {
  expect(withPrices(prices, [held(1, null, -1)])).toBeNull()
  expect(withPrices(prices, [held(1, 2, 1_000_000_001)])).toBeNull()
  const withFee = of({ ...category(1, 10_000), feeOre: 2_000 })
  expect(withPrices(withFee, [held(1, null, 1_999)])).toBeNull()
  expect(withPrices(withFee, [held(1, null, 2_000)])).not.toBeNull()
})
