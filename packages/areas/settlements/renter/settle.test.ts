import { vatOf } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tonoBasis } from './basis.ts'
import {
  correctionOf,
  grossOf,
  type Line,
  type LineKind,
  payoutOf,
  settle,
  type ToSettle,
} from './settle.ts'
import type { CommissionTerms } from '@dxweb/areas/orders/commission.ts'

const rates = { high: 2500, medium: 1500, low: 1200, zero: 0, exempt: 0 }
const terms: CommissionTerms = {
  percent: 1000,
  base: 'net',
  thresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 1500,
  feeFreeTickets: 4,
}
/** 412 tickets at 395 kr without VAT, and six free ones (domain facts 4). */
const sales = {
  soldOre: 16_274_000,
  giftCardOre: 0,
  exchangedOre: 0,
  refundOre: 0,
  vatOre: 0,
  paidCount: 412,
  freeCount: 6,
}
const concert = {
  eventId: 1,
  ticketVatCode: 'exempt' as const,
  rates,
  sales,
  deal: { kind: 'none' as const, amountOre: 0, percent: 0 },
  tonoOre: 914_656,
}
const charge = (kind: LineKind, netOre: number, vatCode: 'high' | 'exempt' = 'exempt') => ({
  eventId: 1,
  kind,
  name: '',
  quantity: null,
  netOre,
  vatCode,
})
const hall = charge('rent', 800_000)
const technicians = charge('staff', 810_000, 'high')
const whole: ToSettle = {
  events: [concert],
  terms,
  charges: [hall, technicians],
  agreedPriceOre: null,
  rates,
}
const settled = (change: Partial<ToSettle> = {}) => settle({ ...whole, ...change })
const linesOf = (change: Partial<ToSettle> = {}) =>
  Object.fromEntries(settled(change).map(({ kind, netOre, vatOre }) => [kind, [netOre, vatOre]]))
const commissionOf = (change: Partial<CommissionTerms>, more: Partial<typeof sales> = {}) => {
  const events = [{ ...concert, sales: { ...sales, ...more } }]
  return linesOf({ terms: { ...terms, ...change }, events })['commission']?.[0] ?? 0
}

describe('the settlement with a renter', () => {
  it('settles a concert with 10 % commission and 15 kr per ticket: the payout is 112 984,44 kr', () => {
    expect(linesOf()).toEqual({
      sold: [16_274_000, 0],
      commission: [-1_627_400, 0],
      perTicket: [-621_000, 0],
      rent: [-800_000, 0],
      staff: [-810_000, -202_500],
      tono: [-914_656, 0],
    })
    expect(payoutOf(settled())).toBe(11_298_444)
  })

  it('counts sales and refunds, and explains each amount', () => {
    const prices = [
      { priceOre: 0, count: 6 },
      { priceOre: 39_500, count: 412 },
    ]
    const refunded = { paidCount: 410, refundOre: 79_000, refundCount: 2, prices }
    const tono = { grossOre: 16_274_000, share: 10_000, overOre: 0, baseOre: 0, percent: 562 }
    const event = {
      ...concert,
      sales: { ...sales, ...refunded },
      tonoBasis: tonoBasis({ ...tono, feeOre: 914_599 }),
    }
    const bases = settled({ events: [event] }).map(({ kind, quantity, basis }) => [
      kind,
      quantity,
      basis.replaceAll('\u00a0', ' '),
    ])
    expect(bases.slice(0, 4)).toEqual([
      ['sold', 41_800, '412 × 395,00 kr + 6 × 0,00 kr'],
      ['refunded', -200, ''],
      ['commission', null, '10 % × 161 950,00 kr'],
      ['perTicket', 41_200, '412 × 15,00 kr'],
    ])
    expect(bases.find(([kind]) => kind === 'tono')?.[2]).toBe('162 740,00 kr × 5,62 %')
  })

  it('explains how a TONO fee above a step is computed, but not a minimum fee', () => {
    const step = {
      grossOre: 1_000_000,
      share: 5000,
      overOre: 200_000,
      baseOre: 18_000,
      percent: 800,
    }
    const basis = tonoBasis({ ...step, feeOre: 42_000 }).replaceAll('\u00a0', ' ')
    expect(basis).toBe('180,00 kr + 3 000,00 kr × 8 %')
    expect(tonoBasis({ ...step, feeOre: 50_000 })).toBe('')
  })

  it('commission is 0 below the threshold, and is charged on the whole turnover from the threshold on', () => {
    const at = (soldOre: number) => commissionOf({ thresholdOre: 5_000_000 }, { soldOre })
    expect([4_999_999, 5_000_000].map(at)).toEqual([0, -500_000])
  })

  it('commission on the part above the threshold is 0 at the threshold', () => {
    const at = (soldOre: number) =>
      commissionOf({ thresholdOre: 5_000_000, thresholdMode: 'above' }, { soldOre })
    expect([5_000_000, 5_000_010, 16_274_000].map(at)).toEqual([0, -1, -1_127_400])
  })

  it('computes commission on the turnover including VAT if the terms say so', () => {
    const taxed = { soldOre: 11_200_000, vatOre: 1_200_000 }
    const from = { thresholdOre: 11_000_000 }
    expect([
      commissionOf({}, taxed),
      commissionOf({ base: 'gross' }, taxed),
      commissionOf({ ...from, base: 'gross' }, taxed),
      commissionOf(from, taxed),
    ]).toEqual([-1_000_000, -1_120_000, -1_120_000, 0])
  })

  it('free tickets beyond the number allowed by the terms cost the fee per ticket', () => {
    const of = (freeCount: number) => {
      const events = [{ ...concert, sales: { ...sales, paidCount: 0, freeCount } }]
      return linesOf({ events })['perTicket']?.[0] ?? 0
    }
    expect([0, 4, 5].map(of)).toEqual([0, 0, -1500])
  })

  it('an agreed price replaces rent and staff, and is split among their VAT rates in proportion to their amounts', () => {
    const lines = settled({ agreedPriceOre: 1_000_000 })
    const replaced = lines.filter(({ isReplaced }) => isReplaced)
    expect(replaced.map(({ kind, netOre, vatOre }) => [kind, netOre, vatOre])).toEqual([
      ['rent', 0, 0],
      ['staff', 0, 0],
    ])
    const agreed = lines.filter(({ kind }) => kind === 'agreedPrice')
    expect(agreed.map(({ vatCode, netOre, vatOre }) => [vatCode, netOre, vatOre])).toEqual([
      ['exempt', -496_894, 0],
      ['high', -503_106, -125_777],
    ])
    expect(payoutOf(lines)).toBe(16_274_000 - 1_627_400 - 621_000 - 914_656 - 1_125_777)
  })

  it('an agreed price that replaces no lines has the high VAT rate', () => {
    expect(linesOf({ charges: [], agreedPriceOre: 1_000_000 })['agreedPrice']).toEqual([
      -1_000_000, -250_000,
    ])
  })

  it('tickets have VAT at the low rate, and the venue’s commission and fees at the high rate', () => {
    const events = [
      {
        ...concert,
        ticketVatCode: 'low' as const,
        sales: { ...sales, soldOre: 11_200_000, vatOre: 1_200_000 },
        tonoOre: 0,
      },
    ]
    const charges = [hall, { ...charge('marketing', 33_333), vatCode: 'medium' as const }]
    expect(linesOf({ events, charges })).toEqual({
      sold: [11_200_000, 0],
      ticketVat: [-1_200_000, 0],
      commission: [-1_000_000, -250_000],
      perTicket: [-621_000, -155_250],
      rent: [-800_000, 0],
      marketing: [-33_333, -5_000],
    })
    expect(payoutOf(settled({ events, charges }))).toBe(
      11_200_000 - 1_200_000 - 1_250_000 - 776_250 - 800_000 - 38_333,
    )
  })

  it('rounds VAT once per rate as an invoice does: 300 lines of 10,02 have 751,50 in VAT', () => {
    const charges = Array.from({ length: 300 }, () => charge('rent', 1002, 'high'))
    const lines = settled({ events: [], charges })
    expect([sumOf(lines, 'netOre'), sumOf(lines, 'vatOre')]).toEqual([-300_600, -75_150])
  })

  it('amounts entered with VAT are unchanged, and only the VAT of their sum is rounded', () => {
    const one = { ...charge('charge', 80, 'high'), vatOre: 20 }
    const lines = settled({ events: [], charges: [one, one, { ...one, netOre: 81 }] })
    expect(lines.map(({ netOre, vatOre }) => netOre + vatOre)).toEqual([-100, -100, -101])
    expect(sumOf(lines, 'vatOre')).toBe(-60)
  })

  it('computes an artist’s share after the renter’s charges, and deducts advances last', () => {
    const events = [{ ...concert, deal: { kind: 'split' as const, amountOre: 0, percent: 7000 } }]
    const charges = [hall, technicians, charge('advance', 2_000_000)]
    const left = 16_274_000 - 1_627_400 - 621_000 - 800_000 - 810_000 - 914_656
    const artist = Math.round(left * 0.7)
    expect(linesOf({ events, charges })).toMatchObject({
      artist: [-artist, 0],
      advance: [-2_000_000, 0],
    })
    expect(payoutOf(settled({ events, charges }))).toBe(left - artist - 202_500 - 2_000_000)
  })

  it('sums an order from its events and from its lines that belong to no event', () => {
    const other = { ...concert, eventId: 2 }
    const rented = { ...charge('rent', 100_000), eventId: null }
    const both = settled({ events: [concert, other], charges: [hall, rented] })
    const apart = [
      settled({ charges: [hall] }),
      settled({ events: [other], charges: [] }),
      settled({ events: [], charges: [rented] }),
    ]
    expect(payoutOf(both)).toBe(apart.map(payoutOf).reduce((all, one) => all + one))
    expect(both.at(-1)).toMatchObject({ eventId: null, kind: 'rent', netOre: -100_000 })
  })
})

const money = fc.integer({ min: 0, max: 50_000_000 })
const anySales = fc.record({
  soldOre: money,
  giftCardOre: money,
  exchangedOre: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  refundOre: money,
  vatOre: fc.integer({ min: 0, max: 100_000 }),
  paidCount: fc.nat(5000),
  freeCount: fc.nat(100),
})
const vatCode = fc.constantFrom(
  'high' as const,
  'medium' as const,
  'low' as const,
  'exempt' as const,
)
const anyTerms = fc.record<CommissionTerms>({
  percent: fc.nat(10_000),
  base: fc.constantFrom('net', 'gross'),
  thresholdOre: money,
  thresholdMode: fc.constantFrom('whole', 'above'),
  perTicketOre: fc.nat(5000),
  feeFreeTickets: fc.nat(50),
})
const anything = fc
  .record({
    sales: anySales,
    ticketVatCode: vatCode,
    terms: anyTerms,
    charges: fc.array(
      fc.record({
        eventId: fc.constantFrom(1, null),
        kind: fc.constantFrom<LineKind>(
          'rent',
          'resource',
          'staff',
          'marketing',
          'correction',
          'advance',
        ),
        name: fc.constantFrom('', 'Lyd'),
        quantity: fc.constant(null),
        netOre: money,
        vatCode,
        isWithVat: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
    agreedPriceOre: fc.option(money),
    tonoOre: money,
  })
  .map(({ sales: some, ticketVatCode, tonoOre, charges, ...rest }) => ({
    ...rest,
    charges: charges.map(({ isWithVat, ...one }) => {
      const vatOre = vatOf(one.netOre, rates[one.vatCode])
      const hasVat = isWithVat && one.kind === 'marketing'
      return hasVat ? { ...one, netOre: one.netOre - vatOre, vatOre } : one
    }),
    rates,
    events: [{ ...concert, sales: some, ticketVatCode, tonoOre }],
  }))

const sumOf = (lines: readonly Line[], of: 'netOre' | 'vatOre') =>
  lines.reduce((all, line) => all + line[of], 0)

it('a payout is in whole øre: sales less VAT and charges, with VAT rounded once per rate', () => {
  fc.assert(
    fc.property(anything, (asked) => {
      const lines = settle(asked)
      const [{ sales: some }] = asked.events as [(typeof asked.events)[0]]
      const tickets = lines.filter(({ kind }) =>
        ['sold', 'exchanged', 'refunded', 'ticketVat'].includes(kind),
      )
      expect(payoutOf(tickets)).toBe(grossOf(some) - some.vatOre)
      for (const { netOre, vatOre } of lines) {
        expect(Number.isSafeInteger(netOre) && Number.isSafeInteger(vatOre)).toBe(true)
      }
      for (const [bp, ofRate] of Map.groupBy(lines, ({ vatBasisPoints }) => vatBasisPoints)) {
        const taxed = ofRate.filter((line) => line.vatCode !== null)
        const [netOre, vatOre] = [sumOf(taxed, 'netOre'), sumOf(taxed, 'vatOre')]
        // An amount including VAT cannot always be split into a whole net amount and its VAT.
        const most = taxed.some(({ kind }) => kind === 'marketing') ? 0.625 : 0.5
        expect(Math.abs(vatOre - (netOre * bp) / 10_000)).toBeLessThanOrEqual(most)
        for (const line of taxed) {
          const off = Math.abs(line.vatOre - (line.netOre * bp) / 10_000)
          expect(off).toBeLessThanOrEqual(0.5 + taxed.length)
        }
      }
      const wanted = asked.charges.flatMap(({ netOre, ...one }) =>
        'vatOre' in one && netOre + one.vatOre > 0 ? [0 - netOre - one.vatOre] : [],
      )
      const totals = lines.map((line) => line.netOre + line.vatOre)
      expect(totals).toEqual(expect.arrayContaining(wanted))
    }),
  )
})

it('a settlement and its correction together equal the current sales and charges, line by line', () => {
  fc.assert(
    fc.property(anything, anything, (then, now) => {
      const before = settle(then)
      const correction = correctionOf(settle(now), before)
      expect(payoutOf(before) + payoutOf(correction)).toBe(payoutOf(settle(now)))
      expect(correctionOf(settle(now), [...before, ...correction])).toEqual([])
      expect(correctionOf(before, before)).toEqual([])
    }),
  )
})
