import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type EventPrice,
  type EventPrices,
  ownPrices,
  priceFaults,
  pricesInLog,
  touchedByPrices,
} from './rules.ts'

const category = (id: number | null, name: string, more: Partial<EventPrice> = {}): EventPrice => ({
  id,
  priceCategoryId: null,
  name,
  shortName: name,
  priceOre: 15_000,
  feeOre: 0,
  isSoldOnWeb: true,
  isCompanion: false,
  isStopped: false,
  zonePrices: [],
  ...more,
})

const adult = category(1, 'Voksen')
const child = category(2, 'Barn', { priceOre: 9_000 })
const prices = (...categories: EventPrice[]): EventPrices => ({
  categories,
  zones: [{ id: 1, adjustmentOre: -2_000 }],
})
const held = {
  held: [
    { categoryId: 1, soldCount: 4, reservedCount: 2 },
    { categoryId: 2, soldCount: 1, reservedCount: 0 },
  ],
  cartCount: 3,
  isOnWeb: true,
}
const keysOf = (after: EventPrices, more = {}) =>
  touchedByPrices(prices(adult, child), after, { ...held, ...more }).map(({ key, count }) =>
    count === undefined ? key : `${key} ${count}`,
  )

describe('prices together', () => {
  it('have no name twice, however it is written, and no fee above its price', () => {
    const after = prices(adult, category(null, ' voksen'), { ...child, feeOre: 9_001 })
    expect(priceFaults(after)).toEqual({
      'categories.1.name': { code: 'price_name_taken' },
      'categories.2.feeOre': { code: 'fee_above_price' },
    })
  })

  it('know the zones of their event alone', () => {
    const after = prices({ ...adult, zonePrices: [{ zoneId: 7, priceOre: 1 }] })
    expect(priceFaults(after)).toEqual({
      'categories.0.zonePrices.0.priceOre': { code: 'not_found' },
    })
  })
})

describe('a change of prices', () => {
  it('touches nobody where nothing is changed, in whatever order', () => {
    expect(keysOf(prices(child, adult))).toEqual(['web'])
    expect(keysOf(prices(adult, child))).toEqual([])
  })

  it('says what is sold, reserved and in carts, and that the web shows it', () => {
    const after = prices({ ...adult, priceOre: 17_000 }, child)
    expect(keysOf(after)).toEqual(['sold 4', 'reserved 2', 'carts 3', 'web'])
    expect(keysOf(after, { isOnWeb: false })).toEqual(['sold 4', 'reserved 2', 'carts 3'])
  })

  it('in a zone touches every category', () => {
    const after = { ...prices(adult, child), zones: [{ id: 1, adjustmentOre: 0 }] }
    expect(keysOf(after)).toEqual(['sold 5', 'reserved 2', 'carts 3', 'web'])
  })

  it('that stops a category touches those who have reserved in it', () => {
    expect(keysOf(prices({ ...adult, isStopped: true }, child))).toEqual([
      'reservedStopped 2',
      'carts 3',
      'web',
    ])
  })

  it('that leaves nothing to sell says so', () => {
    const after = prices({ ...adult, isStopped: true }, { ...child, isStopped: true })
    expect(keysOf(after)).toContain('noneOffered')
    expect(keysOf(after)).toContain('noneOnWeb')
  })
})

const anyPrice = fc.record({
  id: fc.nat({ max: 6 }),
  name: fc.constantFrom('Voksen', 'Barn', 'Student', 'Honnør'),
  priceOre: fc.nat({ max: 100_000 }),
  isStopped: fc.boolean(),
  own: fc.option(fc.nat({ max: 100_000 })),
})
const anyPrices = fc
  .uniqueArray(anyPrice, { selector: ({ id }) => id, maxLength: 6 })
  .map((rows) =>
    prices(
      ...rows.map(({ id, name, own, ...more }) =>
        category(id, name, { ...more, zonePrices: [{ zoneId: 1, priceOre: own }] }),
      ),
    ),
  )

describe('the log of a change', () => {
  it('tells nothing of what stayed, and all of what did not', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, (before, after) => {
        const log = pricesInLog(before, after, new Map([[1, 'Bak']]))
        const same = pricesInLog(before, before, new Map())
        expect(same.before.prices).toEqual([])
        const told = new Set(log.after.prices.map(({ place }) => place - 1))
        for (const [place, one] of after.categories.entries()) {
          const was = before.categories[place]
          const isSame =
            was !== undefined &&
            was.name === one.name &&
            was.priceOre === one.priceOre &&
            was.isStopped === one.isStopped &&
            JSON.stringify(ownPrices(was)) === JSON.stringify(ownPrices(one))
          expect(told.has(place)).toBe(!isSame)
        }
      }),
    )
  })
})
