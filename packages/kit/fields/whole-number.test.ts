import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText } from '../text/count-text.ts'
import { parseWhole } from './whole-number.ts'

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    [' 12 ', 12],
    ['1 000', 1000],
    ['1.000', 1000],
    ['1.234.567', 1_234_567],
    ['-3', -3],
    ['\u22123', -3],
    ['-0', 0],
  ])('a whole number is read from %s', (typed, value) => {
    expect(parseWhole(typed)).toBe(value)
  })

  it.each(['', '1,5', '2.5', '12abc', '0x10', '5e2', '1.00', '1 5', '1.000 000', '1,000', '--1'])(
    'refuses %s as a whole number',
    (typed) => {
      expect(parseWhole(typed)).toBeNull()
    },
  )

  it('reads a comma between thousands in English, and refuses a full stop', () => {
    expect(parseWhole('1,000', 'en')).toBe(1000)
    expect(parseWhole('1.000', 'en')).toBeNull()
  })

  it('reads a formatted whole number back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('nb', 'en'),
        (value, locale) => {
          expect(parseWhole(countText(value), locale)).toBe(value || 0)
        },
      ),
    )
  })
})
