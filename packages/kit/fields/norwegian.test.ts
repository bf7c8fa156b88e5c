import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAccountNumber,
  formatOrgNumber,
  formatPhone,
  isAccountNumber,
  isMobile,
  isOrgNumber,
  isPhone,
  readPhone,
} from './norwegian.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an organisation number', () => {
  it('an organisation number has nine digits with a valid check digit', () => {
    for (const good of ['974760673', '123456785', '974 760 673'])
      expect(isOrgNumber(good)).toBe(true)
    for (const bad of ['974760674', '97476067', '9747606733', '', 'NO974760673', '97476067x']) {
      expect(isOrgNumber(bad)).toBe(false)
    }
  })

  it('an organisation number is invalid when its MOD11 check digit would be ten', () => {
    const endings = Array.from({ length: 10 }, (_, digit) => isOrgNumber(`00000040${digit}`))
    expect(endings).not.toContain(true)
  })

  it('an organisation number is invalid when one digit is wrong', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const good = '974760673'
        const wrong = (Number(good[place]) + more) % 10
        expect(isOrgNumber(good.slice(0, place) + wrong + good.slice(place + 1))).toBe(false)
      }),
    )
  })

  it('an organisation number is displayed in groups of three', () => {
    expect(spaced(formatOrgNumber('974760673'))).toBe('974 760 673')
    expect(formatOrgNumber('12')).toBe('12')
  })
})

describe('a bank account', () => {
  it('a bank account number has eleven digits with a valid check digit', () => {
    for (const good of ['86011117947', '8601 11 17947', '8601.11.17947']) {
      expect(isAccountNumber(good)).toBe(true)
    }
    for (const bad of ['86011117948', '8601111794', '', '8601111794a']) {
      expect(isAccountNumber(bad)).toBe(false)
    }
  })

  it('a bank account number is displayed in groups of 4, 2 and 5 digits', () => {
    expect(spaced(formatAccountNumber('8601.11.17947'))).toBe('8601 11 17947')
  })
})

describe('a telephone number', () => {
  it('stores a Norwegian phone number without spaces, and keeps the spaces of a foreign number', () => {
    expect(readPhone(' 912 34\u00a0567 ')).toBe('91234567')
    expect(readPhone('+47 912 34 567')).toBe('+4791234567')
    expect(readPhone('+46  8 123\u00a0456')).toBe('+46 8 123 456')
  })

  it.each([
    ['91234567', '912 34 567'],
    ['+4791234567', '912 34 567'],
    ['0047 912 34 567', '912 34 567'],
    ['48 12 34 56', '481 23 456'],
    ['80012345', '800 12 345'],
    ['22123456', '22 12 34 56'],
    ['02800', '02800'],
    ['+46 8 123 456', '+46 8 123 456'],
    ['+46701234567', '+46 701 234 567'],
    ['0044207946095', '+44 207 946 095'],
    ['+12125550123', '+1 212 555 0123'],
    ['+3546001234', '+354 600 1234'],
  ])('the telephone number %s is shown as %s', (typed, shown) => {
    expect(spaced(formatPhone(typed))).toBe(shown)
  })

  it.each([
    '91234567',
    '912 34 567',
    '+47 912 34 567',
    '004748123456',
    '22123456',
    '80012345',
    '02800',
    '581234567890',
    '+47 58 1234567890',
    '+46 8 123 456',
    '+46701234567',
  ])('%s is a telephone number', (typed) => {
    expect(isPhone(typed)).toBe(true)
  })

  it.each([
    '',
    '9123456',
    '912345678',
    '12345',
    '11111111',
    '+4791234',
    '58001234567',
    '+46701',
    '+0123456789',
    '+1234567890123456',
    '+47 02',
    '47',
    '9123 4567a',
  ])('%s is no telephone number', (typed) => {
    expect(isPhone(typed)).toBe(false)
  })

  it('a mobile number begins with 4 or 9, or belongs to another country', () => {
    for (const good of ['91234567', '+47 481 23 456', '+46701234567'])
      expect(isMobile(good)).toBe(true)
    for (const bad of ['22123456', '02800', '9123456', '+4722123456', '581234567890', '']) {
      expect(isMobile(bad)).toBe(false)
    }
  })
})
