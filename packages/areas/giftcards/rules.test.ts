import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardNumber } from './card-number.ts'
import {
  formatGiftCardNumber,
  giftCardNumber,
  giftCardState,
  isGiftCardNumber,
  plainNumber,
  defaultExpiry,
} from './rules.ts'

const digit = fc.integer({ min: 0, max: 9 })
const number = fc
  .array(digit, { minLength: 15, maxLength: 15 })
  .map((digits) => giftCardNumber(() => digits.shift() ?? 0))

it('generated card numbers are valid, and any single wrong digit is detected', () => {
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

it('a gift card number has sixteen digits and the check digit of payment cards', () => {
  expect(isGiftCardNumber('4539148803436467')).toBe(true)
  expect(isGiftCardNumber('45391488 3436467')).toBe(false)
  expect(isGiftCardNumber('04539148803436467')).toBe(false)
  expect(formatGiftCardNumber('4539148803436467')).toBe('4539\u00a01488\u00a00343\u00a06467')
})

it('an invalid typed card number is refused with the same code for every fault', () => {
  const errorsOf = (text: string) =>
    cardNumber.safeParse(text).error?.issues.map(({ message }) => message) ?? []
  expect(errorsOf('4539148803436467')).toEqual([])
  expect(errorsOf('4539148803436468')).toEqual(['gift_card_number'])
  expect(errorsOf('x4539148803436467')[0]).toBe('gift_card_number')
})

it('a card is valid to the end of its last day', () => {
  const card = { balanceOre: 100, isBlocked: false, expiresOn: '2027-02-28' }
  expect(giftCardState(card, '2027-02-28')).toBe('active')
  expect(giftCardState(card, '2027-03-01')).toBe('expired')
  expect(giftCardState({ ...card, balanceOre: 0 }, '2027-02-28')).toBe('used')
  expect(giftCardState({ ...card, isBlocked: true }, '2027-03-01')).toBe('blocked')
  expect(defaultExpiry('2028-02-29' as Day)).toBe('2029-02-28')
})
