import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isKid, kidDigit, kidOf } from './kid.ts'

it.each([
  ['1234567', '4', '4'],
  ['12345678', '2', '5'],
  ['00100100007', '2', '8'],
])('the check digits of %s equal those in the banks’ examples', (digits, mod10, mod11) => {
  expect(kidDigit(digits, 'mod10')).toBe(mod10)
  expect(kidDigit(digits, 'mod11')).toBe(mod11)
})

it('every invoice number has a unique KID of the agreed length', () => {
  for (const method of ['mod10', 'mod11'] as const) {
    const kids = Array.from({ length: 5000 }, (_, at) => kidOf(at + 1, { method, length: 8 }) ?? '')
    expect(new Set(kids).size).toBe(5000)
    for (const kid of kids) {
      expect(kid).toMatch(/^\d{8}$/)
      expect(kidDigit(kid.slice(0, -1), method)).toBe(kid.at(-1))
    }
  }
})

it('a KID begins with 1 if its MOD11 check digit would otherwise be 10', () => {
  const without = Array.from({ length: 200 }, (_, at) => at + 1).filter(
    (number) => kidDigit(String(number).padStart(9, '0'), 'mod11') === null,
  )
  expect(without.length).toBeGreaterThan(10)
  for (const number of without) {
    expect(kidOf(number, { method: 'mod11', length: 10 })).toMatch(/^1\d{9}$/)
  }
})

it('returns an empty KID without a bank agreement, and null for a number that is too long', () => {
  expect(kidOf(17, { method: 'none', length: 10 })).toBe('')
  expect(kidOf(12_345, { method: 'mod10', length: 6 })).toBeNull()
})

it('detects a single wrong digit in a KID', () => {
  const anywhere = fc.tuple(
    fc.integer({ min: 1, max: 999_999 }),
    fc.nat(7),
    fc.integer({ min: 1, max: 9 }),
  )
  fc.assert(
    fc.property(anywhere, ([number, place, more]) => {
      const kid = kidOf(number, { method: 'mod10', length: 8 }) ?? ''
      const wrong = Array.from(kid)
      wrong[place] = String((Number(kid[place]) + more) % 10)
      const digits = wrong.slice(0, -1).join('')
      expect(kidDigit(digits, 'mod10')).not.toBe(wrong.at(-1))
      expect(isKid(kid)).toBe(true)
    }),
  )
})
