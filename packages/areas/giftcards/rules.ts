import { drawNumber, hasCheckDigit } from '@dxweb/kit/text/check-digit.ts'
import { addMonths, type Day } from '@dxweb/kit/time/day.ts'

const length = 16

export const giftCardNumber = (drawDigit: () => number): string => drawNumber(length, drawDigit)

export const plainNumber = (text: string): string => text.replaceAll(/[\s-]/g, '')

export const isGiftCardNumber = (text: string): boolean => hasCheckDigit(text, length)

export const formatGiftCardNumber = (number: string): string =>
  number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')

export const giftCardStates = ['active', 'used', 'expired', 'blocked'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** A card is valid until the end of `expiresOn`. */
export function giftCardState(
  card: { balanceOre: number; isBlocked: boolean; expiresOn: string },
  today: string,
): GiftCardState {
  if (card.isBlocked) return 'blocked'
  if (card.expiresOn < today) return 'expired'
  return card.balanceOre === 0 ? 'used' : 'active'
}

/** A year from now, for a new card or a top-up (domain facts 6). */
export const defaultExpiry = (today: Day): Day => addMonths(today, 12)
