import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, decimalText } from './count-text.ts'
import { percentText } from './percent-text.ts'

const languages = [
  ['nb', 'nb-NO'],
  ['en', 'en-GB'],
] as const

describe('a share in per cent', () => {
  it('a percentage has a no-break space in Norwegian and none in English', () => {
    expect(percentText(0.025)).toBe('2,5\u00a0%')
    expect(percentText(0.025, 'en')).toBe('2.5%')
    expect(percentText(0.9)).toBe('90\u00a0%')
    expect(percentText(-0.1234, 'nb', 0)).toBe('\u221212\u00a0%')
  })

  it('a percentage agrees with Node’s language data', () => {
    const parts = fc.integer({ min: -20_000, max: 20_000 }).filter((part) => Math.abs(part) > 9)
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(0, 1, 2),
        fc.constantFrom(...languages),
        (part, digits, [locale, language]) => {
          const format = new Intl.NumberFormat(language, {
            style: 'percent',
            maximumFractionDigits: digits,
          })
          expect(percentText(part / 1000, locale, digits)).toBe(format.format(part / 1000))
        },
      ),
    )
  })
})

describe('a count', () => {
  it('a count agrees with Node’s language data', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(...languages),
        (count, [locale, language]) => {
          expect(countText(count, locale)).toBe(new Intl.NumberFormat(language).format(count))
        },
      ),
    )
  })
})

it.each([
  [4.5, '4,5', '4.5'],
  [5, '5', '5'],
  [1.25, '1,25', '1.25'],
  [0.05, '0,05', '0.05'],
  [1.999, '2', '2'],
])('%s is written with its decimals', (value, nb, en) => {
  expect([decimalText(value), decimalText(value, 'en')]).toEqual([nb, en])
})
