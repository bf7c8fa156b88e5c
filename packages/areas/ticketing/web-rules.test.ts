import type { Refusal } from '@dxweb/kit/errors.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, priceSale } from './rules.ts'
import { refuseOffWeb, type WebShelf } from './web-rules.ts'

const adult = { id: 1, name: 'Voksen', priceOre: 14_500, feeOre: 0, isSoldOnWeb: true }
const companion = { id: 2, name: 'Ledsager', priceOre: 0, feeOre: 0, isSoldOnWeb: true }
const staff = { id: 3, name: 'Ansatt', priceOre: 5_000, feeOre: 0, isSoldOnWeb: false }
const seatIds = Array.from({ length: 12 }, (_, at) => at + 1)

const shelf: WebShelf = {
  eventId: 1,
  version: 1,
  minPerPurchase: 1,
  maxPerPurchase: 10,
  vat: { typeId: 3, code: 'low', basisPoints: 1200, feeBasisPoints: 2500 },
  categories: new Map([adult, { ...companion, isCompanion: true }, staff].map((c) => [c.id, c])),
  seats: new Map(seatIds.map((id) => [id, null])),
  areas: new Map([[1, { name: 'Gulv', capacity: 100, zone: null }]]),
  window: {
    state: 'published',
    isSaleOpen: true,
    startsAt: 900,
    endsAt: 1000,
    salesStart: 100,
    salesStop: 900,
  },
  web: { isOpen: true, start: 200, stop: 800, code: '' },
}

const told = (act: () => void): string => {
  try {
    act()
    return 'sold'
  } catch (error) {
    const { code, fields } = error as Refusal
    return Object.entries(fields ?? {}).map(([field, fault]) => `${field} ${fault.code}`)[0] ?? code
  }
}

const single: CartLine[] = [{ seatId: 1, categoryId: 1 }]
const web = (change: Partial<WebShelf>, lines = single, code = '', now = 500) =>
  told(() => refuseOffWeb({ ...shelf, ...change }, lines, code, now))

describe('what is sold on the web', () => {
  it('is sold within the windows of both, of an event that is open for it', () => {
    const at = (now: number) => web({}, single, '', now)
    expect([50, 150, 200, 799, 800, 950].map(at)).toEqual([
      'sales_closed',
      'sales_closed',
      'sold',
      'sold',
      'sales_closed',
      'sales_closed',
    ])
    expect(web({ web: { ...shelf.web, isOpen: false } })).toBe('sales_closed')
    expect(web({ window: { ...shelf.window, isSaleOpen: false } })).toBe('sales_closed')
  })

  it('is sold to who knows the code, where there is one', () => {
    const closed = { web: { ...shelf.web, code: '!VENN' } }
    expect(web(closed)).toBe('code wrong_purchase_code')
    expect(web(closed, single, 'venn')).toBe('code wrong_purchase_code')
    expect(web(closed, single, ' !venn ')).toBe('sold')
  })

  it('is of a category sold on the web, and told at its line', () => {
    const lines = [...single, { seatId: 2, categoryId: 3 }]
    expect(web({}, lines)).toBe('lines.1.categoryId not_on_web')
  })

  it('is held in no greater number than it is sold in, summed over the lines', () => {
    const two = { maxPerPurchase: 2, minPerPurchase: 2 }
    const place = { areaId: 1, count: 1, categoryId: 1 }
    expect(web(two, [place, ...single])).toBe('sold')
    expect(web(two, [place, place, ...single])).toBe('lines too_many_tickets')
    expect(web(two)).toBe('sold')
  })

  it('has no more free companions than somebody pays for', () => {
    const lines = [
      { seatId: 1, categoryId: 2 },
      { areaId: 1, count: 2, categoryId: 2 },
    ]
    expect(web({}, [...lines, { areaId: 1, count: 3, categoryId: 1 }])).toBe('sold')
    expect(web({}, [...lines, { areaId: 1, count: 2, categoryId: 1 }])).toBe(
      'lines companion_alone',
    )
    const counter = (cart: CartLine[]) => told(() => void priceSale(shelf, cart, 'card'))
    expect(counter([...lines, { areaId: 1, count: 2, categoryId: 1 }])).toBe(
      'lines companion_alone',
    )
    expect(counter([...lines, { areaId: 1, count: 3, categoryId: 3 }])).toBe('sold')
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

  it('are those of a simple count over all lines, however they repeat', () => {
    fc.assert(
      fc.property(carts, count, count, (lines, one, other) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)]
        const limited = { ...shelf, minPerPurchase: min, maxPerPurchase: max }
        const places = lines.map((each) => ('count' in each ? each.count : 1))
        const tickets = places.reduce((sum, each) => sum + each, 0)
        const seats = lines.flatMap((each) => ('seatId' in each ? [each.seatId] : []))
        const isTwice = new Set(seats).size < seats.length
        const is = told(() => void priceSale(limited, lines, 'card')).replace(/\.\d+\./, '.n.')
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
