import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, decimalText } from './count-text.ts'
import { changeText, percentText, shareText } from './percent-text.ts'

const partsOf = (whole: number) =>
  fc
    .integer({ min: -20_000, max: 20_000 })
    .filter((part) => Math.abs(part) > 9)
    .map((part) => part / whole)

describe('a percentage rate', () => {
  it('formats a rate with a no-break space, the minus sign and as many decimals as needed', () => {
    expect(percentText(0.025)).toBe('2,5\u00a0%')
    expect(percentText(0.1111)).toBe('11,11\u00a0%')
    expect(percentText(-0.9)).toBe('\u221290\u00a0%')
  })

  it('formats a rate as Intl does in Node', () => {
    const format = new Intl.NumberFormat('nb-NO', { style: 'percent', maximumFractionDigits: 2 })
    fc.assert(
      fc.property(partsOf(100_000), (part) => {
        expect(percentText(part)).toBe(format.format(part))
      }),
    )
  })
})

describe('a percentage share', () => {
  it('always formats a share with one decimal', () => {
    expect(shareText(0.45)).toBe('45,0\u00a0%')
    expect(shareText(0.145_49)).toBe('14,5\u00a0%')
    expect(shareText(1)).toBe('100,0\u00a0%')
    expect(shareText(-0.0001)).toBe('0,0\u00a0%')
  })

  it('formats a share as Intl does in Node', () => {
    const format = new Intl.NumberFormat('nb-NO', {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    fc.assert(
      fc.property(partsOf(10_000), (part) => {
        expect(shareText(part)).toBe(format.format(part))
      }),
    )
  })

  it('formats a change with its sign, and a change from zero as a dash', () => {
    expect(changeText(0.2)).toBe('+20,0\u00a0%')
    expect(changeText(-0.333)).toBe('\u221233,3\u00a0%')
    expect([changeText(0), changeText(null)]).toEqual(['0,0\u00a0%', '–'])
  })
})

describe('a count', () => {
  it('formats a count as Intl does in Node', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(countText(count)).toBe(new Intl.NumberFormat('nb-NO').format(count))
      }),
    )
  })
})

it.each([
  [4.5, '4,5'],
  [5, '5'],
  [1.25, '1,25'],
  [0.05, '0,05'],
  [1.999, '2'],
  [-0.25, '−0,25'],
  [-4.5, '−4,5'],
  [-0.001, '0'],
])('writes %s with a decimal comma and at most two decimals', (value, written) => {
  expect(decimalText(value)).toBe(written)
})
