import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  cashRounding,
  formatMoney,
  ore,
  parseMoney,
  roundHalfAway,
  sum,
  vatOf,
} from './money.ts'

const nb = '\u00a0'
const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('ore', () => {
  it('ore accepts whole numbers only', () => {
    expect(ore(1250)).toBe(1250)
    const fault = (value: string) => new RangeError(`${value} is not a whole number of øre`)
    expect(() => ore(12.5)).toThrow(fault('12.5'))
    expect(() => ore(Number.NaN)).toThrow(fault('NaN'))
    expect(() => ore(2 ** 53)).toThrow(fault('9007199254740992'))
  })
})

describe('parseMoney', () => {
  it.each([
    ['1234,5', 123_450],
    ['1 234,50', 123_450],
    [`1${nb}234,50${nb}kr`, 123_450],
    ['1\u202f234,50', 123_450],
    ['1.234,50', 123_450],
    ['1234.50', 123_450],
    ['1,234.50', 123_450],
    ['NOK 1,234.50', 123_450],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['1  234,50', 123_450],
    ['1234', 123_400],
    ['kr 145', 14_500],
    ['kr. 145', 14_500],
    ['kr145', 14_500],
    ['145kr', 14_500],
    ['145,-', 14_500],
    ['150:-', 15_000],
    ['145,\u2013 kr', 14_500],
    [' 145 ', 14_500],
    ['0,05', 5],
    ['0', 0],
    ['-12,50', -1_250],
    [' -12,50', -1_250],
    ['\u221212,50', -1_250],
    ['\u2212 12,50', -1_250],
  ])('parseMoney reads %j', (typed, expected) => {
    expect(parseMoney(typed)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'kr',
    '-',
    ',50',
    '12,',
    '12,345',
    '12,345,6x',
    '1234,567',
    '12 34',
    '1 2',
    '1..2',
  ])('parseMoney refuses %j', (typed) => {
    expect(parseMoney(typed)).toBeNull()
  })

  it.each(['1e5', '0x10', 'Infinity', '--5', '1.234 567', '5kr6', '99999999999999999'])(
    'parseMoney refuses %j, which is not an amount in kroner',
    (typed) => {
      expect(parseMoney(typed)).toBeNull()
    },
  )

  it('parseMoney never returns negative zero', () => {
    expect(Object.is(parseMoney('-0'), 0)).toBe(true)
  })

  it('parseMoney reads every amount that formatMoney writes', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })
})

describe('formatMoney', () => {
  it('formatMoney separates thousands by no-break spaces and uses the minus sign', () => {
    expect(formatMoney(123_450)).toBe(`1${nb}234,50${nb}kr`)
    expect(formatMoney(-123_450)).toBe(`\u22121${nb}234,50${nb}kr`)
    expect(formatMoney(100_000_005)).toBe(`1${nb}000${nb}000,05${nb}kr`)
    expect(formatMoney(0)).toBe(`0,00${nb}kr`)
  })

  it('formatMoney omits ,00 on request', () => {
    expect(formatMoney(123_400, { whole: true })).toBe(`1${nb}234${nb}kr`)
    expect(formatMoney(123_450, { whole: true })).toBe(`1${nb}234,50${nb}kr`)
  })
})

describe('roundHalfAway', () => {
  it.each([
    [5, 10, 1],
    [-5, 10, -1],
    [4, 10, 0],
    [-4, 10, 0],
    [15, 10, 2],
    [1, 3, 0],
    [2, 3, 1],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  ])('roundHalfAway rounds %i/%i to %i', (numerator, denominator, expected) => {
    expect(roundHalfAway(numerator, denominator)).toBe(expected)
  })

  it('roundHalfAway changes a number by at most a half, and rounds negative numbers symmetrically', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const rounded = BigInt(roundHalfAway(numerator, denominator))
        const off = rounded * BigInt(denominator) - BigInt(numerator)
        expect(2n * (off < 0n ? -off : off) <= BigInt(denominator)).toBe(true)
        expect(roundHalfAway(-numerator || 0, denominator)).toBe(
          -roundHalfAway(numerator, denominator) || 0,
        )
      }),
    )
  })
})

describe('vatOf', () => {
  it.each([
    [14_500, 1200, 1554],
    [11_000, 1200, 1179],
    [13_500, 1200, 1446],
    [6_900, 1500, 900],
    [2_052_000, 1200, 219_857],
    [9_900, 2500, 1980],
    [14_500, 0, 0],
    [0, 2500, 0],
    [-14_500, 1200, -1554],
    [9_007_199_254_740_984, 1200, 965_057_063_007_963],
    [-9_007_199_254_740_978, 2500, -1_801_439_850_948_196],
  ])('the VAT of %i øre at %i basis points is %i', (gross, basisPoints, expected) => {
    expect(vatOf(gross, basisPoints)).toBe(expected)
  })

  it('VAT is summed per ticket, not computed from the total', () => {
    const byTicket = 100 * vatOf(14_500, 1200) + 40 * vatOf(11_000, 1200) + 12 * vatOf(13_500, 1200)
    expect(byTicket).toBe(219_912)
    expect(vatOf(2_052_000, 1200)).toBe(219_857)
  })

  it('VAT is exact for both small and large amounts', () => {
    const gross = fc.oneof(amounts, fc.integer({ min: -2_000_000, max: 2_000_000 }))
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 3000 }), (grossOre, basisPoints) => {
        const product = BigInt(grossOre) * BigInt(basisPoints)
        const divisor = 10_000n + BigInt(basisPoints)
        const twice = 2n * (product < 0n ? -product : product)
        const size = Number((twice + divisor) / (2n * divisor))
        expect(vatOf(grossOre, basisPoints)).toBe(grossOre < 0 ? -size || 0 : size)
      }),
    )
  })
})

describe('cashRounding', () => {
  it.each([
    [14_549, 14_500, -49],
    [14_501, 14_500, -1],
    [14_550, 14_600, 50],
    [14_599, 14_600, 1],
    [14_500, 14_500, 0],
    [-14_550, -14_600, -50],
    [49, 0, -49],
  ])(
    'rounds a cash amount of %i øre to %i, a difference of %i',
    (amount, roundedOre, differenceOre) => {
      expect(cashRounding(amount)).toEqual({ roundedOre, differenceOre })
    },
  )
})

describe('allocate', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })

  it('allocate gives the remaining øre to the largest remainders, and to the first of equal remainders', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(1000, [33, 33, 34])).toEqual([330, 330, 340])
    expect(allocate(101, [50, 30, 20])).toEqual([51, 30, 20])
    expect(allocate(101, [20, 30, 50])).toEqual([20, 30, 51])
    expect(allocate(10, [5, 2])).toEqual([7, 3])
    expect(allocate(5, [0, 0])).toEqual([5, 0])
    expect(allocate(0, [])).toEqual([])
  })

  it('allocate refuses a negative weight, and an amount without any weights', () => {
    expect(() => allocate(100, [2, -1])).toThrow(new RangeError('a weight below 0'))
    expect(() => allocate(100, [])).toThrow(new RangeError('nobody to share with'))
  })

  it('allocated shares add up to the whole', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        expect(sum(allocate(amount, shares))).toBe(amount)
      }),
    )
  })

  it('an allocated share differs from the exact share by less than an øre', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const total = BigInt(sum(shares))
        fc.pre(total > 0n)
        for (const [index, part] of allocate(amount, shares).entries()) {
          const off = BigInt(part) * total - BigInt(amount) * BigInt(shares[index] ?? 0)
          expect((off < 0n ? -off : off) < total).toBe(true)
        }
      }),
    )
  })
})
