import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artistFee, type Deal, dealKinds } from '../renter/artist.ts'
import { payoutOf, settle } from '../renter/settle.ts'
import {
  bookingCost,
  type BookedPrice,
  breakEven,
  type EconomyLine,
  economySums,
  orderCharges,
} from './rules.ts'

const rates = { high: 2500, medium: 1500, low: 1200, zero: 0, exempt: 0 }
const none: Deal = { kind: 'none', amountOre: 0, percent: 0 }
const terms = {
  percent: 1000,
  base: 'net',
  thresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 1500,
  feeFreeTickets: 4,
} as const
/** Income from 412 tickets at 395 kr without VAT, and six free ones (domain facts 4). */
const concert = { grossOre: 16_274_000, vatOre: 0, paidCount: 412, freeCount: 6 }

const charged = (name: string, actualOre: number, vatCode: 'high' | 'exempt' = 'exempt') =>
  ({ side: 'income', name, vatCode, budgetOre: 0, actualOre }) satisfies EconomyLine

const rented = { deal: none, rates, ticketVatCode: 'exempt' as const, tickets: concert, terms }

it('a renter’s payout equals the payout in the settlement, and the venue’s result equals the renter’s charges', () => {
  const lines = [
    charged('Salleie', 800_000),
    charged('Teknikere, 18 t × 450', 1_012_500, 'high'),
    charged('TONO', 914_656),
  ]
  const sums = economySums({ ...rented, lines }, 'actualOre')
  expect(sums).toMatchObject({ payoutOre: 11_298_444, vatOre: 202_500, artistOre: 0 })
  expect(sums.resultOre).toBe(1_627_400 + 621_000 + 800_000 + 810_000 + 914_656)
})

it('a renter’s payout is reduced by the order’s charges and the TONO fee, as in the settlement', () => {
  const known = {
    tonoOre: 914_656,
    agreedPriceOre: null,
    lines: [
      { eventId: 1, kind: 'rent', name: '', quantity: null, netOre: 800_000, vatCode: 'exempt' },
    ],
  } as const
  const deal = { kind: 'split', amountOre: 0, percent: 5000 } as const
  const economy = { ...rented, lines: [], deal, charged: known }
  const sales = {
    ...concert,
    soldOre: concert.grossOre,
    giftCardOre: 0,
    exchangedOre: 0,
    refundOre: 0,
  }
  const event = { ...rented, eventId: 1, sales, deal, tonoOre: known.tonoOre }
  const settled = settle({
    events: [event],
    terms,
    charges: known.lines,
    agreedPriceOre: null,
    rates,
  })
  expect(economySums(economy, 'actualOre').payoutOre).toBe(payoutOf(settled))
  expect(economySums(economy, 'budgetOre').otherIncomeOre).toBe(0)
  const shown = orderCharges(economy).map(({ kind, netOre }) => [kind, 0 - netOre])
  expect(shown).toEqual([
    ['tono', 914_656],
    ['rent', 800_000],
  ])
  const agreed = orderCharges({ ...economy, charged: { ...known, agreedPriceOre: 300_000 } })
  expect(agreed.map(({ kind, netOre, vatOre }) => [kind, netOre, vatOre])).toEqual([
    ['tono', -914_656, 0],
    ['agreedPrice', -300_000, 0],
  ])
})

describe('the fee of an artist', () => {
  const fee = (kind: Deal['kind'], netOre: number, costsOre = 3_000_000) =>
    artistFee({ kind, amountOre: 2_000_000, percent: 7000 }, netOre, costsOre)

  it.each([
    ['none', 10_000_000, 0],
    ['flat', 0, 2_000_000],
    ['door', 10_000_000, 7_000_000],
    ['versus', 1_000_000, 2_000_000],
    ['versus', 10_000_000, 7_000_000],
    ['overBreakEven', 5_000_000, 2_000_000],
    ['overBreakEven', 10_000_000, 5_500_000],
    ['split', 2_000_000, 0],
    ['split', 10_000_000, 4_900_000],
  ] as const)(
    'an artist with the deal %s and a net income of %i øre is paid %i øre',
    (kind, netOre, paid) => {
      expect(fee(kind, netOre)).toBe(paid)
    },
  )

  it.each([
    ['none', 7000, 3_000_000],
    ['flat', 7000, 5_000_000],
    ['door', 7000, 10_000_000],
    ['door', 10_000, null],
    ['versus', 1000, 5_000_000],
    ['versus', 7000, 10_000_000],
    ['versus', 10_000, null],
    ['overBreakEven', 7000, 5_000_000],
    ['split', 7000, 3_000_000],
  ] as const)(
    'an artist deal %s of %i basis points breaks even at %s øre of ticket income',
    (kind, percent, even) => {
      expect(breakEven({ kind, amountOre: 2_000_000, percent }, 3_000_000)).toBe(even)
    },
  )

  const deal = fc.record<Deal>({
    kind: fc.constantFrom(...dealKinds),
    amountOre: fc.integer({ min: 0, max: 10_000_000 }),
    percent: fc.integer({ min: 0, max: 10_000 }),
  })
  const money = fc.integer({ min: 0, max: 100_000_000 })

  it('an artist’s fee is in whole øre and never negative, never falls as income rises, and leaves 0 at break-even', () => {
    fc.assert(
      fc.property(deal, money, money, money, (made, income, more, costs) => {
        const paid = artistFee(made, income, costs)
        expect(Number.isSafeInteger(paid) && paid >= 0).toBe(true)
        expect(artistFee(made, income + more, costs)).toBeGreaterThanOrEqual(paid)
        const leftOf = (ore: number) => ore - costs - artistFee(made, ore, costs)
        const even = breakEven(made, costs)
        expect(even === null ? leftOf(more) < 0 : Math.abs(leftOf(even)) <= 1).toBe(true)
      }),
    )
  })
})

it('an event’s result is its income minus its costs, without VAT', () => {
  const line = fc.record<EconomyLine>({
    side: fc.constantFrom('income', 'cost'),
    name: fc.constant('Linje'),
    vatCode: fc.constantFrom('high', 'medium', 'low', 'zero', 'exempt'),
    budgetOre: fc.integer({ min: 0, max: 5_000_000 }),
    actualOre: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const asked = { ...rented, lines, terms: null }
      const sums = economySums(asked, 'actualOre')
      const gross = lines.reduce(
        (all, { side, actualOre }) => all + (side === 'income' ? 1 : -1) * (actualOre ?? 0),
        concert.grossOre,
      )
      expect(sums.resultOre + sums.vatOre).toBe(gross)
      expect(sums.payoutOre).toBe(0)
    }),
  )
})

describe('the cost of a booking', () => {
  const shift = (change: Partial<BookedPrice>): BookedPrice => ({
    unit: 'hour',
    unitCount: 1,
    priceOre: 25_000,
    startsAt: '2026-11-20T16:00:00.000Z',
    endsAt: '2026-11-20T22:30:00.000Z',
    days: 1,
    ...change,
  })

  it('a booking costs a rate per hour, per started day or per unit, or a fixed price', () => {
    expect(bookingCost(shift({}))).toBe(162_500)
    expect(bookingCost(shift({ unitCount: 3 }))).toBe(487_500)
    expect(bookingCost(shift({ unit: 'day' }))).toBe(25_000)
    expect(bookingCost(shift({ unit: 'day', days: 2 }))).toBe(50_000)
    expect(bookingCost(shift({ unit: 'piece', unitCount: 4 }))).toBe(100_000)
    expect(bookingCost(shift({ unit: 'fixed', unitCount: 4 }))).toBe(25_000)
  })

  it('the cost of an hourly booking is exact to half an øre, and never falls when the booking is longer', () => {
    const minutes = fc.integer({ min: 1, max: 31 * 1440 })
    const count = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(minutes, count, fc.integer({ min: 0, max: 500_000 }), (long, units, priceOre) => {
        const at = (minute: number) =>
          new Date(Date.parse('2026-03-01T00:00:00Z') + minute * 60_000).toISOString()
        const costOf = (minute: number) =>
          bookingCost(shift({ unitCount: units, priceOre, startsAt: at(0), endsAt: at(minute) }))
        expect(Math.abs(costOf(long) - (priceOre * units * long) / 60)).toBeLessThanOrEqual(0.5)
        expect(costOf(long + 1)).toBeGreaterThanOrEqual(costOf(long))
      }),
    )
  })

  it('a booking is a budgeted cost without VAT, and becomes an actual cost after its end', () => {
    const of = (actualOre: number | null) => ({
      ...rented,
      lines: [],
      terms: null,
      booked: [{ budgetOre: 162_500, actualOre }],
    })
    expect(economySums(of(null), 'budgetOre')).toMatchObject({ costsOre: 162_500, vatOre: 0 })
    expect(economySums(of(null), 'actualOre')).toMatchObject({ costsOre: 0 })
    expect(economySums(of(162_500), 'actualOre').resultOre).toBe(concert.grossOre - 162_500)
  })
})
