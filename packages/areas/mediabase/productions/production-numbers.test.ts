import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEidr, isFilmwebId, isImdbId, isIsan } from './production-numbers.ts'

const eidr = '10.5240/7791-8534-2C23-9030-8610-5'
const isan = '0000-0000-D07A-0090-Q-0000-0000-X'

it('accepts an EIDR and an ISAN with the correct check character', () => {
  expect(isEidr(eidr)).toBe(true)
  expect(isIsan(isan)).toBe(true)
  expect(isIsan('0000-0000-D07A-0090-Q')).toBe(true)
})

const hex = '0123456789ABCDEF'

const mistyped = (text: string, from: number) =>
  fc
    .record({
      at: fc
        .integer({ min: from, max: text.length - 2 })
        .filter((at) => hex.includes(text[at] ?? '-')),
      by: fc.integer({ min: 1, max: 15 }),
    })
    .map(({ at, by }) => {
      const digit = hex[(hex.indexOf(text[at] ?? '0') + by) % 16] ?? ''
      return text.slice(0, at) + digit + text.slice(at + 1)
    })

it('rejects an EIDR or an ISAN with one wrong digit', () => {
  expect(fc.check(fc.property(mistyped(eidr, 8), (text) => !isEidr(text))).failed).toBe(false)
  expect(fc.check(fc.property(mistyped(isan, 0), (text) => !isIsan(text))).failed).toBe(false)
})

it.each([
  ['10.5240/7791-8534-2C23-9030-8610', isEidr],
  ['10.5239/7791-8534-2C23-9030-8610-5', isEidr],
  ['0000-0000-D07A-0090-Q-0000-0000', isIsan],
  ['tt123', isImdbId],
  ['13442', isImdbId],
  ['20250012', isFilmwebId],
])('rejects the invalid number %s', (text, isNumber) => {
  expect(isNumber(text)).toBe(false)
})

it('recognizes IMDb and Filmweb numbers by their format', () => {
  expect([isImdbId('tt0013442'), isFilmwebId('ABC20250012')]).toEqual([true, true])
})
