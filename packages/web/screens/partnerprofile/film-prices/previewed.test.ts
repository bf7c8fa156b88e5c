import { expect, it } from 'vitest'
import { previewed, priceNames } from './previewed.ts'

const usual = { priceDays: 'choice', from: null, until: null, eventTypeId: null } as const
const school = { ...usual, name: 'Skole', priceOre: 7_000 }
const weekend = { ...usual, priceDays: 'satSun', name: 'Helg', priceOre: 15_000 } as const
const category = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  sort: 10 - id,
  standardPriceOre: 13_000,
  prices: [],
  isAddedToCinema: true,
  ...more,
})
const categories = [
  category(1, 'Voksen', { prices: [weekend] }),
  category(2, 'Barn', { prices: [school] }),
  category(3, 'Ledsager', { standardPriceOre: 0 }),
  category(4, 'Lærer', { isAddedToCinema: false, prices: [{ ...school, priceOre: 0 }] }),
]
const in3d = { id: 1, name: '3D', amountOre: 2_000, filmFormat: '3d', isActive: true } as const
const adjustments = [
  in3d,
  { ...in3d, id: 2, name: 'Luksus', filmFormat: null },
  { ...in3d, id: 3, name: 'IMAX', filmFormat: 'imax' as const, isActive: false },
]
const typed = { priceName: 'skole', categoryIds: [], takesSupplements: true }

it('lists each category’s price with and without format supplements, and keeps free categories free', () => {
  expect(previewed(typed, categories, adjustments)).toEqual({
    formats: [{ id: 1, name: '3D' }],
    rows: [
      { id: 3, name: 'Ledsager', costs: [0, 0], isFixed: true },
      { id: 2, name: 'Barn', costs: [7_000, 9_000], isFixed: true },
      { id: 1, name: 'Voksen', costs: [13_000, 15_000], isFixed: false },
    ],
  })
})

it('lists only the selected categories, and no supplements for an event type without supplements', () => {
  const own = { ...typed, categoryIds: [4, 2], takesSupplements: false }
  expect(previewed(own, categories, adjustments)).toEqual({
    formats: [],
    rows: [
      { id: 4, name: 'Lærer', costs: [0], isFixed: true },
      { id: 2, name: 'Barn', costs: [7_000], isFixed: true },
    ],
  })
})

it('lists each price name once', () => {
  expect(priceNames(categories)).toEqual(['Helg', 'Skole'])
})
