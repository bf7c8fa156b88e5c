import { getGiftCard, listGiftCards } from '@dxweb/areas/giftcards/contract.ts'
import type { QueryFor } from '@dxweb/kit/definitions/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'

export const giftCardsKey = (partnerId: number) => ['partners', partnerId, 'giftcards']

export const giftCards = (partnerId: number, query: QueryFor<typeof listGiftCards.parts>) =>
  queryOptions({
    queryKey: [...giftCardsKey(partnerId), query],
    queryFn: ({ signal }) => callApi(listGiftCards, { params: { partnerId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const oneGiftCard = (partnerId: number, cardId: string) =>
  queryOptions({
    queryKey: [...giftCardsKey(partnerId), 'card', cardId],
    queryFn: ({ signal }) => callApi(getGiftCard, { params: { partnerId, cardId }, signal }),
  })
