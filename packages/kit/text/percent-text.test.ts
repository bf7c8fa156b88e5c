import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, decimalText } from './count-text.ts'
import { percentText } from './percent-text.ts'

describe('a share in per cent', () => {
  it('a percentage has a no-break space and a true minus', () => {
    expect(percentText(0.025)).toBe('2,5\u00a0%')
    expect(percentText(0.9)).toBe('90\u00a0%')
    expect(percentText(-0.1234, 0)).toBe('\u221212\u00a0%')
  })

  it('a percentage agrees with Node’s language data', () => {
    const parts = fc.integer({ min: -20_000, max: 20_000 }).filter((part) => Math.abs(part) > 9)
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 1, 2), (part, digits) => {
        const format = new Intl.NumberFormat('nb-NO', {
          style: 'percent',
          maximumFractionDigits: digits,
        })
        expect(percentText(part / 1000, digits)).toBe(format.format(part / 1000))
      }),
    )
  })
})

describe('a count', () => {
  it('a count agrees with Node’s language data', () => {
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
])('%s is written with its decimals', (value, written) => {
  expect(decimalText(value)).toBe(written)
})
