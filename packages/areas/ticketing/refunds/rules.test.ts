import {
  accounts,
  balanceOf,
  incomeSums,
  postRefund,
  returnIncome,
  takeIncome,
} from '@dxweb/areas/accounting/rules.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backByMeans,
  backOf,
  companionsLeft,
  planRefund,
  leftToRefund,
  paidFor,
  type PaidLine,
  refundOf,
  shareRefund,
  withCompanions,
} from './rules.ts'

const means = fc.constantFrom('card', 'vipps', 'giftCard', 'invoice', 'web')

const sale = fc
  .tuple(fc.array(fc.tuple(means, fc.nat(200_000)), { maxLength: 4 }), fc.option(fc.nat(200_000)))
  .filter(([others, cash]) => others.length > 0 || cash !== null)
  .map(([others, cash]): PaidLine[] => {
    const given = [...others, ...(cash === null ? [] : [['cash', cash] as const])]
    return given.map(([paidBy, agreedOre], index) => ({
      line: index + 1,
      means: paidBy,
      agreedOre,
      paidOre: paidBy === 'cash' ? cashRounding(agreedOre).roundedOre : agreedOre,
      refundedOre: 0,
      refundedAgreedOre: 0,
    }))
  })

it('repeated refunds pay back the amount paid by each means, and never more', () => {
  fc.assert(
    fc.property(sale, fc.array(fc.nat(100), { maxLength: 6 }), (paid, parts) => {
      let lines = paid
      const give = (amountOre: number) => {
        const back = shareRefund(lines, amountOre)
        expect(sum(back.map((line) => line.agreedOre))).toBe(amountOre)
        const exact = back.filter((line) => line.means !== 'cash')
        expect(exact.map(({ backOre }) => backOre)).toEqual(exact.map((line) => line.agreedOre))
        lines = lines.map((line, index) => ({
          ...line,
          refundedOre: line.refundedOre + (back[index]?.backOre ?? 0),
          refundedAgreedOre: line.refundedAgreedOre + (back[index]?.agreedOre ?? 0),
        }))
        for (const line of lines) {
          expect(line.refundedOre).toBeGreaterThanOrEqual(0)
          expect(line.refundedOre).toBeLessThanOrEqual(line.paidOre)
          expect(line.means === 'cash' ? line.refundedOre % 100 : 0).toBe(0)
        }
        const moves = postRefund(1, back, null)
        expect(balanceOf(accounts.presale, moves)).toBe(amountOre)
      }
      for (const part of parts) give(Math.floor((leftToRefund(lines) * part) / 100))
      give(leftToRefund(lines))
      expect(lines.map((line) => line.refundedOre)).toEqual(lines.map((line) => line.paidOre))
    }),
  )
})

it('refunds the exact øre of a sale that was paid partly in cash and partly by card', () => {
  const split = [paidBy(1, 'cash', 10_000), paidBy(2, 'card', 14_000)]
  expect(shareRefund(split, 8_000).map(({ backOre }) => backOre)).toEqual([3_300, 4_700])
  fc.assert(
    fc.property(fc.nat(900), fc.integer({ min: 200 }), fc.nat(10_000), (kroner, card, part) => {
      const lines = [paidBy(1, 'cash', kroner * 100), paidBy(2, 'card', (card % 90_000) + 200)]
      const amountOre = Math.floor((leftToRefund(lines) * part) / 10_000)
      const back = shareRefund(lines, amountOre)
      expect(sum(back.map(({ backOre }) => backOre))).toBe(amountOre)
      for (const [at, { agreedOre }] of back.entries()) {
        expect(agreedOre).toBeGreaterThanOrEqual(0)
        expect(agreedOre).toBeLessThanOrEqual(lines[at]?.agreedOre ?? 0)
      }
    }),
  )
})

it('refunds the chosen payment first, and shares the rest among the other payments', () => {
  fc.assert(
    fc.property(sale, fc.nat(100), fc.nat(4), (paid, part, at) => {
      const first = paid[at % paid.length]!
      const amountOre = Math.floor((leftToRefund(paid) * part) / 100)
      const back = shareRefund(paid, amountOre, first.line)
      expect(sum(back.map(({ agreedOre }) => agreedOre))).toBe(amountOre)
      const own = back.find(({ line }) => line === first.line)
      expect(own?.agreedOre).toBe(Math.min(amountOre, first.agreedOre))
      expect(shareRefund(paid, amountOre, 99)).toEqual(shareRefund(paid, amountOre))
    }),
  )
})

it('refuses to refund more than the amount left of the sale', () => {
  const [line] = [{ line: 1, means: 'card', paidOre: 100, agreedOre: 100 } as const]
  const left = [{ ...line, refundedOre: 60, refundedAgreedOre: 60 }]
  expect(() => shareRefund(left, 41)).toThrow(new RangeError('more than is left of the sale'))
  expect(shareRefund(left, 40)).toEqual([{ line: 1, means: 'card', agreedOre: 40, backOre: 40 }])
})

it('never returns more cash than was paid, even if each part is rounded up', () => {
  let line: PaidLine = {
    line: 1,
    means: 'cash',
    paidOre: 100,
    agreedOre: 149,
    refundedOre: 0,
    refundedAgreedOre: 0,
  }
  const backs = [60, 60, 29].map((amountOre) => {
    const [{ backOre } = { backOre: Number.NaN }] = shareRefund([line], amountOre)
    line = {
      ...line,
      refundedOre: line.refundedOre + backOre,
      refundedAgreedOre: line.refundedAgreedOre + amountOre,
    }
    return backOre
  })
  expect(backs).toEqual([100, 0, 0])
})

it('a refund can exclude the fee with its VAT, but always returns the ticket’s price with its VAT', () => {
  const ticket = { priceOre: 11_500, feeOre: 1500, vatOre: 1232, feeVatOre: 300 }
  expect(refundOf(ticket, true)).toEqual(ticket)
  expect(refundOf(ticket, false)).toEqual({ ...ticket, feeOre: 0, feeVatOre: 0 })
})

it('reverses income with the same amounts and VAT types', () => {
  const sums = incomeSums(
    [
      {
        vatTypeId: 3,
        vatCode: 'low',
        priceOre: 11_500,
        vatOre: 1232,
        feeOre: 1500,
        feeVatOre: 300,
      },
    ],
    1,
  )
  const moves = [...takeIncome(7, sums), ...returnIncome(7, sums)]
  for (const account of new Set(moves.flatMap(({ debit, credit }) => [debit, credit]))) {
    expect(balanceOf(account, moves)).toBe(0)
  }
})

describe('companions of a sale', () => {
  const ticket = fc.record({ isCompanion: fc.boolean(), paidOre: fc.constantFrom(0, 100) })
  const sales = fc
    .array(ticket, { maxLength: 8 })
    .map((tickets) => tickets.map((one, at) => ({ ...one, id: String(at) })))
  const choice = fc.array(fc.constantFrom('0', '1', '2', '3', '4', '5'))

  it('refunds a paying ticket together with only the companions that would lack a paying ticket', () => {
    fc.assert(
      fc.property(sales, choice, (tickets, ids) => {
        const chosen = [...new Set(ids)].filter((id) => Number(id) < tickets.length)
        const going = withCompanions(tickets, chosen)
        expect(companionsLeft(tickets, new Set(going))).toBe(0)
        expect(going.slice(0, chosen.length)).toEqual(chosen)
        expect(going.length - chosen.length).toBe(companionsLeft(tickets, new Set(chosen)))
      }),
    )
  })

  it('companions can be refunded alone, and stay while enough paid tickets remain', () => {
    const [paid, other, companion] = [
      { id: 'a', isCompanion: false, paidOre: 100 },
      { id: 'b', isCompanion: false, paidOre: 100 },
      { id: 'c', isCompanion: true, paidOre: 0 },
    ]
    expect(companionsLeft([paid, companion], new Set(['c']))).toBe(0)
    expect(companionsLeft([paid, other, companion], new Set(['a']))).toBe(0)
    expect(companionsLeft([paid, companion], new Set(['a']))).toBe(1)
    const free = { ...other, paidOre: 0 }
    expect(withCompanions([paid, companion, free], ['a'])).toEqual(['a', 'c'])
  })
})

const paidBy = (line: number, by: PaidLine['means'], paidOre: number, more = {}) => ({
  line,
  means: by,
  paidOre,
  agreedOre: paidOre,
  refundedOre: 0,
  refundedAgreedOre: 0,
  giftCardId: null,
  ...more,
})

it('refunds a part to the øre, or in whole kroner for cash, and refunds the whole rest with the last part', () => {
  expect(backOf(paidBy(1, 'card', 1000), 300)).toBe(300)
  const cash = paidBy(1, 'cash', 118_600, { agreedOre: 118_590 })
  expect(backOf(cash, 39_530)).toBe(39_500)
  const last = { ...cash, refundedOre: 79_000, refundedAgreedOre: 79_060 }
  expect(backOf(last, 39_530)).toBe(39_600)
  // Øre that an exchange left in the till are not refunded.
  expect(backOf(paidBy(1, 'cash', 149, { agreedOre: 160 }), 160)).toBe(100)
})

describe('the refunded amount', () => {
  const paid = [
    paidBy(1, 'cash', 400),
    paidBy(2, 'giftCard', 600, { giftCardId: 'old' }),
    paidBy(3, 'card', 500, { refundedOre: 100 }),
    paidBy(4, 'vipps', 100),
  ]
  const share = (line: number, agreedOre: number, carriedOre: number, backOre: number) => ({
    line,
    means: paid[line - 1]?.means ?? 'card',
    agreedOre,
    carriedOre,
    carriedPaidOre: carriedOre,
    backOre,
  })
  const shared = [share(1, 350, 0, 400), share(2, 200, 50, 150), share(3, 450, 100, 350)]
  const payment = (line: number, ore: number, carried: number, card: string | null = null) => ({
    line,
    means: paid[line - 1]?.means,
    ore,
    carried,
    card,
  })

  it('refunds to the original means of payment, and carries exchanged amounts over by the same means', () => {
    expect(planRefund(paid, shared, null)).toEqual({
      lines: shared,
      payments: [payment(1, 400, 0), payment(2, 200, 50, 'old'), payment(3, 450, 100)],
      newCards: [],
    })
  })

  it('refunds the exact amount to a new gift card, but refunds a gift card payment to the original card', () => {
    const carried = { ...share(4, 100, 100, 0), carriedPaidOre: 150 }
    const given = planRefund(paid, [...shared, carried], { id: 'new', number: '1' })
    expect(given.lines.map(({ backOre }) => backOre)).toEqual([350, 150, 300, 0])
    expect(given.payments).toEqual([
      payment(2, 200, 50, 'old'),
      payment(3, 100, 100),
      payment(4, 150, 150),
      { line: 5, means: 'giftCard', ore: 650, carried: 0, card: 'new' },
    ])
    expect(given.newCards).toEqual([{ id: 'new', number: '1', ore: 650 }])
  })

  it('leaves carried amounts out of the new gift card', () => {
    const given = planRefund(paid, [share(3, 250, 100, 150)], { id: 'new', number: '1' })
    expect(given.newCards).toEqual([{ id: 'new', number: '1', ore: 150 }])
  })

  it('makes no new gift card when the whole sale was paid by gift card', () => {
    const given = planRefund(paid, shared.slice(1, 2), { id: 'new', number: '1' })
    expect(given.newCards).toEqual([])
    expect(given.payments).toEqual([payment(2, 200, 50, 'old')])
  })
})

it('adds up ticket prices and fees, and sums refunds by means', () => {
  const ticket = { priceOre: 300, feeOre: 50, vatOre: 0, feeVatOre: 0 }
  expect(paidFor([ticket, { ...ticket, priceOre: 100 }])).toBe(500)
  const back = (by: string, amountOre: number) => ({ means: by, amountOre })
  const sales = [{ back: [back('card', 100), back('cash', 50)] }, { back: [back('card', 20)] }]
  expect(backByMeans(sales)).toEqual([back('card', 120), back('cash', 50)])
})
