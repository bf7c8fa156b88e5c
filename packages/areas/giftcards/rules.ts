import { addMonths, type Day } from '@dxweb/kit/time/day.ts'

/** Length of a number, the check digit included. */
const length = 16

/** The Luhn check digit. */
function checkDigit(digits: string): number {
  const weighted = Array.from({ length: digits.length }, (_, index) => {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  const sum = weighted.reduce((total, value) => total + value, 0)
  return (10 - (sum % 10)) % 10
}

/** Every digit but the last is random, so that nobody can derive one number from another. */
export function giftCardNumber(drawDigit: () => number): string {
  const drawn = Array.from({ length: length - 1 }, drawDigit).join('')
  return `${drawn}${checkDigit(drawn)}`
}

/** Removes spaces and hyphens. */
export const plainNumber = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** The check digit catches every slip of one digit. */
export const isGiftCardNumber = (text: string): boolean =>
  text.length === length &&
  /^\d+$/.test(text) &&
  checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** `1234 5678 9012 3456` */
export const formatGiftCardNumber = (number: string): string =>
  number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')

export const giftCardStates = ['active', 'used', 'expired', 'blocked'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** A card is valid to the end of `expiresOn`. */
export function giftCardState(
  card: { balanceOre: number; isBlocked: boolean; expiresOn: string },
  today: string,
): GiftCardState {
  if (card.isBlocked) return 'blocked'
  if (card.expiresOn < today) return 'expired'
  return card.balanceOre === 0 ? 'used' : 'active'
}

/** A card lives for a year, and a top-up renews it (domain facts 6). */
export const usualExpiry = (today: Day): Day => addMonths(today, 12)
