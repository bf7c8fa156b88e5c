import { getGiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'

const giftCardsKey = (partnerId: number) => ['partners', partnerId, 'giftcards']

export const oneGiftCard = (partnerId: number, cardId: string) =>
  queryOptions({
    queryKey: [...giftCardsKey(partnerId), 'card', cardId],
    queryFn: ({ signal }) => callApi(getGiftCard, { params: { partnerId, cardId }, signal }),
  })
