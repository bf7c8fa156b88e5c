import { expect, it } from 'vitest'
import { fullHouse } from './full-house.ts'

const category = (priceOre: number) => ({
  id: 1,
  name: 'Voksen',
  shortName: 'V',
  displayName: 'Voksen',
  longName: '',
  priceOre,
  feeOre: 2_000,
  isCompanion: false,
  needsMembership: false,
  isSoldOnWeb: true,
  isStopped: false,
  zonePrices: [],
})
const zone = (placeCount: number, adjustmentOre: number) => ({
  id: 1,
  name: 'Bak',
  color: 1,
  adjustmentOre,
  seatIds: [],
  areaIds: [],
  placeCount,
})

it('the revenue of a full house is the sum of all places at the default prices of their zones', () => {
  const event = { capacity: 100, categories: [category(30_000)], zones: [], supplements: [] }
  expect(fullHouse(event)).toBe(3_000_000)
  expect(fullHouse({ ...event, zones: [zone(40, -5_000)] })).toBe(60 * 30_000 + 40 * 25_000)
  expect(fullHouse({ ...event, zones: [zone(100, -90_000)] })).toBe(0)
})

it('the revenue of a full house is null without price categories or places', () => {
  const none = { capacity: 100, categories: [], zones: [], supplements: [] }
  expect(fullHouse(none)).toBeNull()
  expect(fullHouse({ ...none, capacity: 0, categories: [category(1)] })).toBeNull()
})
