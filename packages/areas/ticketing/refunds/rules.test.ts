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
  companionsLeft,
  leftToRefund,
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

it('repeated refunds pay back what each means paid, and never more', () => {
  fc.assert(
    fc.property(sale, fc.array(fc.nat(100), { maxLength: 6 }), (paid, parts) => {
      let lines = paid
      const give = (amountOre: number) => {
        const back = shareRefund(lines, amountOre)
        expect(sum(back.map((line) => line.agreedOre))).toBe(amountOre)
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

it('refuses more than is left', () => {
  const [line] = [{ line: 1, means: 'card', paidOre: 100, agreedOre: 100 } as const]
  const left = [{ ...line, refundedOre: 60, refundedAgreedOre: 60 }]
  expect(() => shareRefund(left, 41)).toThrow(RangeError)
  expect(shareRefund(left, 40)).toEqual([{ line: 1, means: 'card', agreedOre: 40, backOre: 40 }])
})

it('returns no more cash than was taken, however often its parts are rounded up', () => {
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

it('a kept fee keeps its VAT, and the ticket goes back with its own', () => {
  const ticket = { priceOre: 11_500, feeOre: 1500, vatOre: 1232, feeVatOre: 300 }
  expect(refundOf(ticket, true)).toEqual(ticket)
  expect(refundOf(ticket, false)).toEqual({ ...ticket, feeOre: 0, feeVatOre: 0 })
})

it('income is reversed as it was taken', () => {
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

  it('companions go back with the payer, but only those who would be left alone', () => {
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

  it('companions may go back alone, and stay while enough others pay', () => {
    const [paid, other, companion] = [
      { id: 'a', isCompanion: false, paidOre: 100 },
      { id: 'b', isCompanion: false, paidOre: 100 },
      { id: 'c', isCompanion: true, paidOre: 0 },
    ]
    expect(companionsLeft([paid, companion], new Set(['c']))).toBe(0)
    expect(companionsLeft([paid, other, companion], new Set(['a']))).toBe(0)
    expect(companionsLeft([paid, companion], new Set(['a']))).toBe(1)
  })
})
