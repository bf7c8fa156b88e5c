import { addMonths, type Day } from '@dxweb/kit/time/day.ts'

/** Digits of a number, the last of which checks the others. */
const length = 16

/** The Luhn digit that makes a number of digits whole. */
function checkDigit(digits: string): number {
  const weighted = Array.from({ length: digits.length }, (_, index) => {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  const sum = weighted.reduce((total, value) => total + value, 0)
  return (10 - (sum % 10)) % 10
}

/** A card's number. Every digit but the last is drawn, so that nobody can guess one from another. */
export function giftCardNumber(drawDigit: () => number): string {
  const drawn = Array.from({ length: length - 1 }, drawDigit).join('')
  return `${drawn}${checkDigit(drawn)}`
}

/** What was typed or scanned, without the spaces between. */
export const plainNumber = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** Whether a number can be a card's: a slip of one digit never can. */
export const isGiftCardNumber = (text: string): boolean =>
  text.length === length &&
  /^\d+$/.test(text) &&
  checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** `1234 5678 9012 3456` */
export const formatGiftCardNumber = (number: string): string =>
  number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')

export const giftCardStates = ['active', 'used', 'expired', 'blocked'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** A card is good to the end of the day that it expires on. */
export function giftCardState(
  card: { balanceOre: number; isBlocked: boolean; expiresOn: string },
  today: string,
): GiftCardState {
  if (card.isBlocked) return 'blocked'
  if (card.expiresOn < today) return 'expired'
  return card.balanceOre === 0 ? 'used' : 'active'
}

/** One year is the usual life of a card, and a top-up gives it a new one (domain facts 6). */
export const usualExpiry = (today: Day): Day => addMonths(today, 12)
