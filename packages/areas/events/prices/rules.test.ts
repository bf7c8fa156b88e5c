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

describe('errors in prices', () => {
  it('refuses a repeated name regardless of case, and a fee above its price', () => {
    expect(priceFaults(prices({ ...child, feeOre: 9_000 }))).toEqual({})
    const after = prices(adult, category(null, ' voksen'), { ...child, feeOre: 9_001 })
    expect(priceFaults(after)).toEqual({
      'categories.1.name': { code: 'price_name_taken' },
      'categories.2.feeOre': { code: 'fee_above_price' },
    })
  })

  it('refuses zones of another event', () => {
    const own = [1, 7].map((zoneId) => ({ zoneId, priceOre: 1 }))
    expect(priceFaults(prices({ ...adult, zonePrices: own }))).toEqual({
      'categories.0.zonePrices.1.priceOre': { code: 'not_found' },
    })
  })
})

describe('the impact of a price change', () => {
  it('unchanged prices affect no buyer, and reordered prices affect only the web shop', () => {
    expect(keysOf(prices(child, adult))).toEqual(['web'])
    expect(keysOf(prices(adult, child))).toEqual([])
  })

  it('counts sold tickets, reservations and carts that a price change affects, and mentions the web shop', () => {
    const after = prices({ ...adult, priceOre: 17_000 }, child)
    expect(keysOf(after)).toEqual(['sold 4', 'reserved 2', 'carts 3', 'web'])
    expect(keysOf(after, { isOnWeb: false })).toEqual(['sold 4', 'reserved 2', 'carts 3'])
  })

  it('a zone’s price change affects every category', () => {
    const after = { ...prices(adult, child), zones: [{ id: 1, adjustmentOre: 0 }] }
    expect(keysOf(after)).toEqual(['sold 5', 'reserved 2', 'carts 3', 'web'])
  })

  it('a zone’s own price affects only its category, regardless of the order of zones', () => {
    const own = (...zonePrices: [number, number | null][]) => ({
      ...adult,
      zonePrices: zonePrices.map(([zoneId, priceOre]) => ({ zoneId, priceOre })),
    })
    const touched = (was: EventPrice, is: EventPrice) =>
      touchedByPrices(prices(was), prices(is), held).map(({ key }) => key)
    expect(touched(own([1, 500]), own([1, 700]))).toEqual(['sold', 'reserved', 'carts', 'web'])
    expect(touched(own([1, null]), own())).toEqual([])
    expect(touched(own([2, 700], [1, 500]), own([1, 500], [2, 700]))).toEqual([])
    const zones = [1, 2].map((id) => ({ id, adjustmentOre: id }))
    const turned = { ...prices(adult), zones: zones.toReversed() }
    expect(touchedByPrices({ ...prices(adult), zones }, turned, held)).toEqual([])
  })

  it('a supplement or a fee of a channel affects every category', () => {
    const supplements = [{ name: '3D', amountOre: 2_000 }]
    const all = ['sold 5', 'reserved 2', 'carts 3', 'web']
    expect(keysOf({ ...prices(adult, child), supplements })).toEqual(all)
    const channelFees = [{ channel: 'web' as const, amountOre: 500, isPerPurchase: true }]
    expect(keysOf({ ...prices(adult, child), channelFees })).toEqual(all)
  })

  it('a removed category affects carts, and a new category affects no earlier buyer', () => {
    expect(keysOf(prices(adult))).toEqual(['carts 3', 'web'])
    const inside = category(null, 'Ny', { isSoldOnWeb: false })
    expect(keysOf(prices(adult, child, inside))).toEqual([])
  })

  it('stopping a category affects the buyers who have reserved in it', () => {
    expect(keysOf(prices({ ...adult, isStopped: true }, child))).toEqual([
      'reservedStopped 2',
      'carts 3',
      'web',
    ])
  })

  it('warns when a price change leaves nothing to sell', () => {
    const after = prices({ ...adult, isStopped: true }, { ...child, isStopped: true })
    expect(keysOf(after)).toContain('noneOffered')
    expect(keysOf(after)).toContain('noneOnWeb')
    expect(keysOf(after, { isOnWeb: false })).not.toContain('noneOnWeb')
    const partly = prices(adult, { ...child, isStopped: true, isSoldOnWeb: false })
    const none = touchedByPrices(partly, after, held).map(({ key }) => key)
    expect(none).toEqual(expect.arrayContaining(['noneOnWeb', 'noneOffered']))
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

describe('the log of a price change', () => {
  it('logs only the changed prices', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, (before, after) => {
        const log = pricesInLog(before, after, new Map([[1, 'Bak']]))
        const same = pricesInLog(before, before, new Map())
        expect(same.before.prices).toEqual([])
        const loggedPlaces = new Set(log.after.prices.map(({ place }) => place - 1))
        for (const [place, one] of after.categories.entries()) {
          const was = before.categories[place]
          const isSame =
            was !== undefined &&
            was.name === one.name &&
            was.priceOre === one.priceOre &&
            was.isStopped === one.isStopped &&
            JSON.stringify(ownPrices(was)) === JSON.stringify(ownPrices(one))
          expect(loggedPlaces.has(place)).toBe(!isSame)
        }
      }),
    )
  })

  it('names zones in the log, and leaves out unchanged values', () => {
    const names = new Map([[1, 'Bak']])
    const own = [1, 2].map((zoneId) => ({ zoneId, priceOre: 500 }))
    const zones = [1, 2].map((id) => ({ id, adjustmentOre: 100 }))
    const supplements = [{ name: '3D', amountOre: 2_000 }]
    const after = { ...prices({ ...adult, zonePrices: own }), zones, supplements }
    expect(pricesInLog(prices(adult), after, names)).toMatchObject({
      before: { prices: [{ zones: [] }], supplements: [], channelFees: [] },
      after: {
        prices: [
          {
            zones: [
              { name: 'Bak', priceOre: 500 },
              { name: '', priceOre: 500 },
            ],
          },
        ],
        zonePrices: [
          { name: 'Bak', adjustmentOre: 100 },
          { name: '', adjustmentOre: 100 },
        ],
        supplements,
        channelFees: [],
      },
    })
  })
})
