import { listGiftCards } from '@dxweb/areas/giftcards/contract.ts'
import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { isGiftCardNumber, plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import { useQueries } from '@tanstack/react-query'
import { callApi } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import type { SplitPart } from './split-parts.ts'

/** What is known of a gift card by its number. */
export type CardFound =
  | { is: 'unasked' }
  | { is: 'looking' }
  /** The house has no such card. */
  | { is: 'unknown' }
  /** Its last digit says that it was misread. */
  | { is: 'misread' }
  | { is: 'found'; card: GiftCard }

const wholeLength = 16

/** A digit too few is still being typed; a whole number that cannot be is not asked for. */
const standing = (plain: string): CardFound =>
  plain.length >= wholeLength ? { is: 'misread' } : { is: 'unasked' }

/** The cards that parts of a payment name, each as far as it is known, in the order of the parts. */
export function useCards(parts: readonly SplitPart[]): CardFound[] {
  const partnerId = usePartnerId()
  const numbers = parts.map(({ means, number }) =>
    means === 'giftCard' ? plainNumber(number) : '',
  )
  const found = useQueries({
    queries: numbers.map((plain, at) => ({
      queryKey: ['partners', partnerId, 'giftcards', 'number', plain, at],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(listGiftCards, { params: { partnerId }, query: { q: plain }, signal }),
      enabled: isGiftCardNumber(plain),
      staleTime: 0,
    })),
  })
  return numbers.map((plain, at): CardFound => {
    if (!isGiftCardNumber(plain)) return standing(plain)
    const answer = found[at]
    if (!answer?.isSuccess) return { is: answer?.isError ? 'unasked' : 'looking' }
    const card = answer.data.data.find(({ number }) => number === plain)
    return card ? { is: 'found', card } : { is: 'unknown' }
  })
}

/** Whether a card can pay: one that is not is told at its field, and pays nothing. */
export const canPay = (found: CardFound | undefined): boolean =>
  found?.is === 'found' && found.card.state === 'active'
