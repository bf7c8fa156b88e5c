import { sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryFrom, carryTo, newPayments, settleExchange } from './rules.ts'
import { leftToRefund, type PaidLine, shareRefund } from '../refunds/rules.ts'

const means = ['card', 'cash', 'vipps'] as const

const paid = fc
  .array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 3 })
  .map((amounts) =>
    amounts.map((agreedOre, index): PaidLine => {
      const kind = means[index] ?? 'card'
      const paidOre = kind === 'cash' ? Math.round(agreedOre / 100) * 100 : agreedOre
      return {
        line: index + 1,
        means: kind,
        paidOre,
        agreedOre,
        refundedOre: 0,
        refundedAgreedOre: 0,
      }
    }),
  )

const exchange = fc.tuple(paid, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(80_000))

describe('payments of exchanged tickets', () => {
  it('carries over at most the price of the new tickets, and carries over or repays the whole old price', () => {
    fc.assert(
      fc.property(exchange, ([lines, share, newOre]) => {
        const oldOre = Math.floor(leftToRefund(lines) * share)
        const settled = settleExchange(lines, oldOre, newOre)
        expect(sum(settled.map((line) => line.agreedOre))).toBe(oldOre)
        expect(sum(settled.map((line) => line.carriedOre))).toBe(Math.min(oldOre, newOre))
        for (const line of settled) expect(line.carriedOre).toBeLessThanOrEqual(line.agreedOre)
      }),
    )
  })

  it('exchanges and later refunds never pay back more than was paid, and pay back cash in whole kroner', () => {
    fc.assert(
      fc.property(exchange, ([lines, share, newOre]) => {
        const oldOre = Math.floor(leftToRefund(lines) * share)
        const settled = settleExchange(lines, oldOre, newOre)
        const after = lines.map((line, index): PaidLine => {
          const { agreedOre = 0, carriedPaidOre = 0, backOre = 0 } = settled[index] ?? {}
          expect(backOre).toBeGreaterThanOrEqual(0)
          expect(carriedPaidOre + backOre).toBeLessThanOrEqual(line.paidOre)
          expect(line.means === 'cash' ? backOre % 100 : 0).toBe(0)
          return {
            ...line,
            refundedOre: carriedPaidOre + backOre,
            refundedAgreedOre: agreedOre,
          }
        })
        for (const { means: by, backOre } of shareRefund(after, leftToRefund(after))) {
          expect(backOre).toBeGreaterThanOrEqual(0)
          expect(by === 'cash' ? backOre % 100 : 0).toBe(0)
        }
      }),
    )
  })
})

it('repays the exact rest of the old price, or all remaining cash if the whole sale is exchanged', () => {
  const line: PaidLine = {
    line: 1,
    means: 'card',
    paidOre: 1_000,
    agreedOre: 1_000,
    refundedOre: 0,
    refundedAgreedOre: 0,
  }
  expect(settleExchange([line], 600, 200)).toMatchObject([{ carriedPaidOre: 200, backOre: 400 }])
  const cash: PaidLine = { ...line, means: 'cash', paidOre: 1_100, agreedOre: 1_098 }
  expect(settleExchange([cash], 1_098, 549)).toMatchObject([{ carriedPaidOre: 500, backOre: 600 }])
})

it('an exchange moves the liability from one event to another through one account, which ends at zero', () => {
  const moved = { amountOre: 500, vatTypeId: null }
  expect(carryFrom(1, 500)).toEqual([
    { ...moved, debit: '2900', credit: '2902', eventId: 1, kind: 'reversal' },
  ])
  expect(carryTo(2, 500)).toEqual([
    { ...moved, debit: '2902', credit: '2900', eventId: 2, kind: 'sale' },
  ])
  expect([...carryFrom(1, 0), ...carryTo(2, 0)]).toEqual([])
})

describe('the payments of the new tickets', () => {
  const line = { agreedOre: 500, carriedOre: 500, carriedPaidOre: 500, backOre: 0 }

  it('lists each means of payment once, and each gift card separately', () => {
    const fresh = [
      { means: 'card' as const, amountOre: 200, roundingOre: 0, number: null },
      { means: 'giftCard' as const, amountOre: 100, roundingOre: 0, number: '4111111111111111' },
    ]
    const carried = [
      { ...line, line: 1, means: 'card' as const, giftCardId: null },
      { ...line, line: 2, means: 'giftCard' as const, giftCardId: 'a' },
    ]
    expect(newPayments(fresh, carried).map((one) => [one.means, one.ore, one.carriedOre])).toEqual([
      ['card', 700, 500],
      ['giftCard', 100, 0],
      ['giftCard', 500, 500],
    ])
  })

  it('numbers payment lines, counts cash after rounding, and merges carried payments of one means', () => {
    const fresh = [{ means: 'cash' as const, amountOre: 149, roundingOre: -49, number: null }]
    const carried = [1, 2].map((at) => ({
      ...line,
      line: at,
      means: 'vipps' as const,
      giftCardId: null,
    }))
    expect(newPayments(fresh, carried)).toMatchObject([
      { line: 1, means: 'cash', ore: 100, carriedOre: 0 },
      { line: 2, means: 'vipps', ore: 1_000, carriedOre: 1_000 },
    ])
  })

  it('exchanging free tickets makes one payment of 0', () => {
    const free = { agreedOre: 0, carriedOre: 0, carriedPaidOre: 0, backOre: 0 }
    const carried = [
      { ...free, line: 1, means: 'card' as const, giftCardId: null },
      { ...free, line: 2, means: 'cash' as const, giftCardId: null },
    ]
    expect(newPayments([], carried)).toMatchObject([{ line: 1, means: 'card', ore: 0 }])
  })
})
