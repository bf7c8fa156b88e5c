import { expect, it } from 'vitest'
import { payMixed } from './mixed-payment.ts'

const priced = { lines: [], totalOre: 500, roundingOre: 0, moves: [] }

it('stores the parts of a payment in their order, and rounds only cash', () => {
  const { moves, ...sale } = payMixed(7, priced, [
    { means: 'giftCard', amountOre: 351, giftCardNumber: '4539148803436467' },
    { means: 'cash', amountOre: 149 },
  ])
  expect(sale).toEqual({
    lines: [],
    totalOre: 500,
    roundingOre: -49,
    payments: [
      { line: 1, means: 'giftCard', ore: 351, number: '4539148803436467' },
      { line: 2, means: 'cash', ore: 100, number: null },
    ],
  })
  expect(moves.map(({ amountOre, eventId, kind }) => [amountOre, eventId, kind])).toEqual([
    [351, 7, 'sale'],
    [149, 7, 'sale'],
    [49, null, 'rounding'],
  ])
})

it('refuses parts of a payment that do not add up to the price, and reports the missing amount', () => {
  const short = () => payMixed(7, priced, [{ means: 'card', amountOre: 480 }])
  expect(short).toThrow(
    expect.objectContaining({
      fields: { payments: { code: 'payments_differ', params: { missing: 20 } } },
    }),
  )
})
