import type { SaleWindows } from '../sale-windows/rules.ts'
import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, priceSale } from './rules.ts'
import { refuseOffWeb, type WebOffer } from './web-rules.ts'

const adult = { id: 1, name: 'Voksen', priceOre: 14_500, feeOre: 0, isSoldOnWeb: true }
const companion = { id: 2, name: 'Ledsager', priceOre: 0, feeOre: 0, isSoldOnWeb: true }
const guest = { id: 4, name: 'Gjest', priceOre: 0, feeOre: 0, isSoldOnWeb: true }
const staff = { id: 3, name: 'Ansatt', priceOre: 5_000, feeOre: 0, isSoldOnWeb: false }
const seatIds = Array.from({ length: 12 }, (_, at) => at + 1)

const offer: WebOffer = {
  eventId: 1,
  version: 1,
  minPerPurchase: 1,
  maxPerPurchase: 10,
  vat: { typeId: 3, code: 'low', basisPoints: 1200, feeBasisPoints: 2500 },
  categories: new Map(
    [adult, { ...companion, isCompanion: true }, staff, guest].map((each) => [each.id, each]),
  ),
  seats: new Map(seatIds.map((id) => [id, null])),
  areas: new Map([[1, { name: 'Gulv', capacity: 100, zone: null }]]),
  window: {
    state: 'published',
    isSaleOpen: true,
    endsAt: 1000,
    isCounterSaleOpen: true,
    isWebSaleOpen: true,
    salesStart: 100,
    salesStop: 900,
    webSalesStart: 50,
    webSalesStop: 950,
  },
  webCode: '',
}

const refusalOf = (act: () => void): string => {
  try {
    act()
    return 'sold'
  } catch (error) {
    const { code, fields } = error as Refusal
    return Object.entries(fields ?? {}).map(([field, fault]) => `${field} ${fault.code}`)[0] ?? code
  }
}

const single: CartLine[] = [{ seatId: 1, categoryId: 1 }]
const web = (change: Partial<WebOffer>, lines = single, code = '', now = 500) =>
  refusalOf(() => refuseOffWeb({ ...offer, ...change }, lines, code, now))

describe('sale on the web', () => {
  it('the web sells in its own sale window, independent of the counter’s sale window, until the sale is stopped', () => {
    const at = (now: number) => web({}, single, '', now)
    expect([49, 50, 150, 949, 950].map(at)).toEqual([
      'sales_closed',
      'sold',
      'sold',
      'sold',
      'sales_closed',
    ])
    const window = (change: Partial<SaleWindows>) => web({ window: { ...offer.window, ...change } })
    expect(window({ isWebSaleOpen: false })).toBe('sales_closed')
    expect(window({ isSaleOpen: false })).toBe('sales_closed')
    expect(window({ isCounterSaleOpen: false })).toBe('sold')
  })

  it('an event with a purchase code is sold on the web only to buyers who enter the code', () => {
    const closed = { webCode: '!VENN' }
    expect(web(closed)).toBe('code wrong_purchase_code')
    expect(web(closed, single, 'venn')).toBe('code wrong_purchase_code')
    expect(web(closed, single, ' !venn ')).toBe('sold')
    expect(web({}, single, 'venn')).toBe('sold')
  })

  it('reports a category that is not sold on the web at its cart line', () => {
    const lines = [...single, { seatId: 2, categoryId: 3 }]
    expect(web({}, lines)).toBe('lines.1.categoryId not_on_web')
    expect(() => refuseOffWeb(offer, lines, '', 500)).toThrow(
      expect.objectContaining({
        fields: { 'lines.1.categoryId': { code: 'not_on_web', params: { name: 'Ansatt' } } },
      }),
    )
  })

  it('refuses a cart if its lines together exceed the purchase limit', () => {
    const two = { maxPerPurchase: 2, minPerPurchase: 2 }
    const place = { areaId: 1, count: 1, categoryId: 1 }
    expect(web(two, [place, ...single])).toBe('sold')
    expect(web(two, [place, place, ...single])).toBe('lines too_many_tickets')
    expect(web(two)).toBe('sold')
  })

  it('refuses more free companions than paying tickets', () => {
    const lines = [
      { seatId: 1, categoryId: 2 },
      { areaId: 1, count: 2, categoryId: 2 },
    ]
    expect(web({}, [...lines, { areaId: 1, count: 3, categoryId: 1 }])).toBe('sold')
    expect(web({}, [...lines, { areaId: 1, count: 2, categoryId: 1 }])).toBe(
      'lines companion_alone',
    )
    const counter = (cart: CartLine[]) => refusalOf(() => void priceSale(offer, cart, 'card'))
    expect(counter([...lines, { areaId: 1, count: 2, categoryId: 1 }])).toBe(
      'lines companion_alone',
    )
    expect(counter([...lines, { areaId: 1, count: 3, categoryId: 3 }])).toBe('sold')
  })

  it('refuses a companion of a free ticket', () => {
    const lines = [
      { seatId: 1, categoryId: 2 },
      { seatId: 2, categoryId: 4 },
    ]
    expect(web({}, lines)).toBe('lines companion_alone')
    expect(web({}, [...lines, { seatId: 3, categoryId: 1 }])).toBe('sold')
  })
})

describe('the limits of a purchase', () => {
  const line = fc.oneof(
    fc.record({ seatId: fc.constantFrom(...seatIds), categoryId: fc.constantFrom(1, 2) }),
    fc.record({
      areaId: fc.constant(1),
      count: fc.integer({ min: 1, max: 4 }),
      categoryId: fc.constantFrom(1, 2),
    }),
  )
  const carts = fc.array(line, { minLength: 1, maxLength: 8 })
  const count = fc.integer({ min: 1, max: 12 })

  it('refuses the same carts as a simple count over all lines, including repeated lines', () => {
    fc.assert(
      fc.property(carts, count, count, (lines, one, other) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)]
        const limited = { ...offer, minPerPurchase: min, maxPerPurchase: max }
        const places = lines.map((each) => ('count' in each ? each.count : 1))
        const tickets = places.reduce((sum, each) => sum + each, 0)
        const seats = lines.flatMap((each) => ('seatId' in each ? [each.seatId] : []))
        const isTwice = new Set(seats).size < seats.length
        const is = refusalOf(() => void priceSale(limited, lines, 'card')).replace(/\.\d+\./, '.n.')
        const tooMany = tickets > max ? 'lines too_many_tickets' : null
        const tooFew = tickets < min ? 'lines too_few_tickets' : null
        const companions = lines.map((each, at) => (each.categoryId === 2 ? (places[at] ?? 0) : 0))
        const isLone = companions.reduce((sum, each) => sum + each, 0) * 2 > tickets
        const refused = isTwice ? 'lines.n.seatId repeated' : isLone && 'lines companion_alone'
        expect(is).toBe(tooMany ?? tooFew ?? (refused || 'sold'))
      }),
      { numRuns: 2000 },
    )
  })
})
