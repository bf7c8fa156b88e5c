import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekdayChoices } from '@dxweb/kit/time/weekdays.ts'
import { type HallPrice, hallRentOf } from './rules.ts'

const row = (more: Partial<HallPrice>): HallPrice => ({
  priceTypeId: null,
  priceDays: 'every',
  upToHours: null,
  priceOre: 800_000,
  vatTypeId: 5,
  ...more,
})
const tuesday = { priceTypeId: 3, weekday: 2, hours: 5 }
const rentIn = (rows: readonly HallPrice[], rented = tuesday) => {
  const rent = hallRentOf(rows, rented)
  return rent && [rows.indexOf(rent.price), rent.count]
}

it('chooses the shortest rental length that covers the hours', () => {
  const rows = [row({ upToHours: 8 }), row({ upToHours: 4 }), row({ upToHours: 6 }), row({})]
  expect(rentIn(rows)).toEqual([2, 1])
  expect(rentIn(rows, { ...tuesday, hours: 6 })).toEqual([2, 1])
})

it('if no rental length covers the hours, charges whole days, or else multiples of the longest length', () => {
  expect(rentIn([row({ upToHours: 4 }), row({})])).toEqual([1, 1])
  expect(rentIn([row({})], { ...tuesday, hours: 49 })).toEqual([0, 3])
  expect(rentIn([row({ upToHours: 2 }), row({ upToHours: 4 })])).toEqual([1, 2])
})

it('prefers prices for the renter’s price type to prices for all renters', () => {
  const rows = [row({ priceOre: 1 }), row({ priceTypeId: 3 }), row({ priceTypeId: 4 })]
  expect(rentIn(rows)).toEqual([1, 1])
  expect(rentIn(rows, { ...tuesday, priceTypeId: 9 })).toEqual([0, 1])
  expect(rentIn([row({ priceTypeId: 4 })])).toBeNull()
})

it('prefers prices for fewer weekdays, and ignores prices for other weekdays', () => {
  const rows = [row({}), row({ priceDays: 'monFri' }), row({ priceDays: 'tue' })]
  expect(rentIn(rows)).toEqual([2, 1])
  expect(rentIn(rows, { ...tuesday, weekday: 6 })).toEqual([0, 1])
  expect(rentIn([row({ priceDays: 'satSun' })])).toBeNull()
})

it('chooses the first of several prices that match equally well', () => {
  expect(rentIn([row({ upToHours: 6 }), row({ upToHours: 6 })])).toEqual([0, 1])
})

const anyRow = fc.record({
  priceTypeId: fc.constantFrom(null, 3, 4),
  priceDays: fc.constantFrom(...weekdayChoices),
  upToHours: fc.option(fc.integer({ min: 1, max: 24 }), { nil: null }),
  priceOre: fc.nat(1_000_000),
  vatTypeId: fc.constant(5),
})

it('the rent covers all hours, and its price row applies to the renter', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 200 }),
      (rows, weekday, hours) => {
        const rent = hallRentOf(rows, { priceTypeId: 3, weekday, hours })
        if (rent === null) return
        expect(rent.price.priceTypeId).not.toBe(4)
        expect(rent.count * (rent.price.upToHours ?? 24)).toBeGreaterThanOrEqual(hours)
      },
    ),
  )
})
