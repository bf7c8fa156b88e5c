import { listGiftCards } from '@dxweb/areas/giftcards/contract.ts'
import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { isGiftCardNumber, plainNumber } from '@dxweb/areas/giftcards/rules.ts'
import { useQueries } from '@tanstack/react-query'
import { callApi } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import type { SplitPart } from './split-parts.ts'

export type CardFound =
  | { is: 'unasked' }
  | { is: 'looking' }
  | { is: 'unknown' }
  | { is: 'misread' }
  | { is: 'found'; card: GiftCard }

const wholeLength = 16

/** State of a malformed number: incomplete while shorter than a full number, otherwise mistyped. */
const standing = (plain: string): CardFound =>
  plain.length >= wholeLength ? { is: 'misread' } : { is: 'unasked' }

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

/** Returns true for active cards. Other cards cannot pay, and their field shows the fault. */
export const canPay = (found: CardFound | undefined): boolean =>
  found?.is === 'found' && found.card.state === 'active'
