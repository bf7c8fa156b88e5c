import fc from 'fast-check'
import { expect, it } from 'vitest'
import { code128 } from './code-128.ts'

/** Example of the standard for set B: start, 'A', check symbol, stop. */
it('a bar code consists of a start symbol, the symbols of its characters, a check symbol and a stop symbol', () => {
  expect(code128('A').join('')).toBe(['211214', '111323', '131123', '2331112'].join(''))
})

it('a bar code is as wide as its symbols, and begins and ends with a bar', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,20}$/), (text) => {
      const bars = code128(text)
      expect(bars.reduce((sum, bar) => sum + bar, 0)).toBe((text.length + 3) * 11 + 2)
      expect(bars.length % 2).toBe(1)
      expect(bars.every((bar) => bar >= 1 && bar <= 4)).toBe(true)
    }),
  )
})

it('refuses characters that a bar code cannot encode', () => {
  expect(() => code128('å')).toThrow('not in set B')
})
