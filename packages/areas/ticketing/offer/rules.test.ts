import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import {
  type CartLine,
  feeBasisPoints,
  freePlaces,
  loneCompanions,
  type Offer,
  priceInZone,
  priceLines,
  priceSale,
  priceTicket,
  refuseUnlessOnSale,
  ticketCount,
  wantedOf,
} from './rules.ts'

const vat = { typeId: 3, code: 'low' as const, basisPoints: 1200, feeBasisPoints: 2500 }
const categories = [
  { id: 1, name: 'Voksen', priceOre: 14_549, feeOre: 2_000 },
  { id: 2, name: 'Ledsager', priceOre: 0, feeOre: 0, isCompanion: true },
  { id: 3, name: 'Student', priceOre: 9_000, feeOre: 0, isStopped: true },
  // The price consists of the fee alone; the ticket still counts as paid.
  { id: 4, name: 'Avgift', priceOre: 2_000, feeOre: 2_000 },
]
const offer: Offer = {
  eventId: 7,
  version: 1,
  minPerPurchase: 1,
  maxPerPurchase: 4,
  vat,
  categories: new Map(categories.map((one) => [one.id, one])),
  channelFees: [{ channel: 'pos', amountOre: 500, isPerPurchase: false }],
  seats: new Map([
    [1, null],
    [2, { id: 1, name: 'Luksus', adjustmentOre: 5_000 }],
  ]),
  areas: new Map([[0, { name: '', capacity: 10, zone: null }]]),
}
const seat = (seatId: number, categoryId = 1): CartLine => ({ seatId, categoryId })
const places = (count: number | undefined, categoryId = 1): CartLine => ({
  areaId: 0,
  count,
  categoryId,
})

const refusalOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.unreachable('was not refused')
}

describe('the price of a cart', () => {
  it('adds up tickets and fees, and posts their amounts to the event', () => {
    const { lines, ...sale } = priceSale(offer, [seat(1), seat(2)], 'card')
    expect(lines.map(({ seatId, priceOre, feeOre }) => [seatId, priceOre, feeOre])).toEqual([
      [1, 12_549, 2_500],
      [2, 17_549, 2_500],
    ])
    expect(sale).toEqual({
      totalOre: 35_098,
      roundingOre: 0,
      moves: [expect.objectContaining({ amountOre: 35_098, eventId: 7, kind: 'sale' })],
    })
  })

  it('rounds cash totals only', () => {
    const total = (means: 'cash' | 'card') => {
      const { totalOre, roundingOre, moves } = priceSale(offer, [seat(1)], means)
      return [totalOre, roundingOre, moves.length]
    }
    expect(total('card')).toEqual([15_049, 0, 1])
    expect(total('cash')).toEqual([15_049, -49, 2])
  })

  it('a cart without a channel is priced for the counter', () => {
    expect(priceLines(offer, [seat(1)])[0]?.feeOre).toBe(2_500)
    expect(priceLines(offer, [seat(1)], 'web')[0]?.feeOre).toBe(2_000)
    expect(priceSale(offer, [seat(1)], 'card', 'web').totalOre).toBe(14_549)
  })

  it('a supplement is part of each price', () => {
    expect(priceSale({ ...offer, supplementOre: 1_000 }, [seat(1)], 'card').totalOre).toBe(16_049)
  })

  it('a zone’s own price applies in that zone only', () => {
    const category = { priceOre: 10_000, zonePrices: [{ zoneId: 2, priceOre: 7_000 }] }
    const zone = (id: number) => ({ id, name: '', adjustmentOre: 500 })
    expect([1, 2].map((id) => priceInZone(category, zone(id)))).toEqual([10_500, 7_000])
  })

  it('a ticket fee is limited to the ticket’s price, and has its own VAT', () => {
    expect(priceTicket({ priceOre: 1_500, feeOre: 2_000 }, null, vat)).toEqual({
      priceOre: 0,
      supplementOre: 0,
      feeOre: 1_500,
      vatOre: 0,
      feeVatOre: 300,
    })
  })

  it('a fee has the high VAT rate, or none if the event is exempt from VAT', () => {
    expect(feeBasisPoints('low', 2500)).toBe(2500)
    expect(feeBasisPoints('exempt', 2500)).toBe(0)
  })
})

describe('a cart that is refused', () => {
  const fields = (cart: CartLine[], of = offer) =>
    refusalOf(() => priceSale(of, cart, 'card')).fields

  it('refuses too many or too few tickets, and states the limit', () => {
    expect(fields([places(5)])).toEqual({
      lines: { code: 'too_many_tickets', params: { max: 4 } },
    })
    expect(fields([seat(1)], { ...offer, minPerPurchase: 2 })).toEqual({
      lines: { code: 'too_few_tickets', params: { min: 2 } },
    })
  })

  it('reports a seat, an area or a category of another event at its cart line', () => {
    expect(fields([seat(1), seat(9)])).toEqual({ 'lines.1.seatId': { code: 'not_found' } })
    expect(fields([{ areaId: 5, categoryId: 1 }])).toEqual({
      'lines.0.areaId': { code: 'not_found' },
    })
    expect(fields([seat(1, 9)])).toEqual({ 'lines.0.categoryId': { code: 'not_found' } })
  })

  it('refuses a repeated seat, and a category whose sale was stopped', () => {
    expect(fields([seat(1), seat(1)])).toEqual({ 'lines.1.seatId': { code: 'repeated' } })
    expect(fields([seat(1, 3)])).toEqual({
      'lines.0.categoryId': { code: 'category_stopped', params: { name: 'Student' } },
    })
  })

  it('refuses a companion without a paid ticket, but accepts a companion of a ticket with only a fee', () => {
    expect(fields([seat(1, 2)])).toEqual({ lines: { code: 'companion_alone' } })
    expect(priceSale(offer, [seat(1, 4), seat(2, 2)], 'card').lines).toHaveLength(2)
  })
})

it('each companion needs a paying ticket of its own', () => {
  const ticket = (isCompanion: boolean, paidOre: number) => ({ isCompanion, paidOre })
  const [paid, free, companion] = [ticket(false, 1), ticket(false, 0), ticket(true, 0)]
  expect(loneCompanions([paid, companion, companion, free])).toBe(1)
  expect(loneCompanions([paid, paid, companion])).toBe(0)
  expect(loneCompanions([ticket(true, 5_000)])).toBe(1)
})

it('counts a seat as one ticket, and an area line as its count, or as one ticket if it has no count', () => {
  expect(ticketCount([{ ...seat(1), count: 5 }, places(3), places(undefined)])).toBe(5)
})

it('a cart claims its seats, and for each area the total count of its lines', () => {
  const cart = [seat(2), places(3), seat(1), places(2, 2), { areaId: 4, categoryId: 1 }]
  expect(wantedOf(cart)).toEqual({ seatIds: [2, 1], areaIds: [0, 4], counts: [5, 1] })
})

it('the number of free places excludes sold, reserved, held and blocked places, and is never below 0', () => {
  const taken = { soldCount: 10, reservedCount: 4, heldCount: 2, blockedCount: 1 }
  expect(freePlaces({ capacity: 20, ...taken })).toBe(3)
  expect(freePlaces({ capacity: 16, ...taken })).toBe(0)
})

describe('an event that is not on sale', () => {
  const sale = {
    state: 'published' as const,
    isSaleOpen: true,
    isCounterSaleOpen: true,
    isWebSaleOpen: true,
    salesStart: null,
    salesStop: 50,
    webSalesStart: null,
    webSalesStop: null,
    endsAt: 100,
  }

  it('refuses a sale forbidden by state or sale window, and marks that the refusal is based on the cached offer', () => {
    const refused = (of: object, now = 10) => {
      const { code, details } = refusalOf(() =>
        refuseUnlessOnSale({ ...sale, ...of }, 'counter', now),
      )
      return [code, details]
    }
    const known = (state: string) => ({ state, offer: true })
    expect(refused({ state: 'draft' })).toEqual(['wrong_state', known('draft')])
    expect(refused({ state: 'cancelled' })).toEqual(['wrong_state', known('cancelled')])
    expect(refused({}, 60)).toEqual(['sales_closed', known('stopped')])
    expect(refuseUnlessOnSale(sale, 'counter', 10)).toBeUndefined()
  })
})
