import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatGiftCardNumber,
  giftCardNumber,
  giftCardState,
  isGiftCardNumber,
  plainNumber,
  usualExpiry,
} from './rules.ts'

const digit = fc.integer({ min: 0, max: 9 })
const number = fc
  .array(digit, { minLength: 15, maxLength: 15 })
  .map((digits) => giftCardNumber(() => digits.shift() ?? 0))

it('generated numbers are valid, and every slip of one digit is caught', () => {
  fc.assert(
    fc.property(number, fc.nat(15), fc.integer({ min: 1, max: 9 }), (whole, place, by) => {
      expect(isGiftCardNumber(whole)).toBe(true)
      expect(plainNumber(formatGiftCardNumber(whole))).toBe(whole)
      const slip = (Number(whole[place]) + by) % 10
      expect(isGiftCardNumber(whole.slice(0, place) + slip + whole.slice(place + 1))).toBe(false)
    }),
  )
  expect(isGiftCardNumber('4111111111111111')).toBe(true)
  expect(isGiftCardNumber('411111111111111')).toBe(false)
})

it('a card is valid to the end of its last day', () => {
  const card = { balanceOre: 100, isBlocked: false, expiresOn: '2027-02-28' }
  expect(giftCardState(card, '2027-02-28')).toBe('active')
  expect(giftCardState(card, '2027-03-01')).toBe('expired')
  expect(giftCardState({ ...card, balanceOre: 0 }, '2027-02-28')).toBe('used')
  expect(giftCardState({ ...card, isBlocked: true }, '2027-03-01')).toBe('blocked')
  expect(usualExpiry('2028-02-29' as Day)).toBe('2029-02-28')
})
