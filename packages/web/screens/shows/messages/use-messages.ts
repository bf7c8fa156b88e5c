import {
  listBuyerMessages,
  type sendBuyerMessage,
} from '@dxweb/areas/ticketing/buyer-messages/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { eventKey } from '../ground/queries.ts'

export type Messages = ReplyOf<typeof listBuyerMessages.parts>
export type Message = Messages['data'][number]
export type MessageWords = BodyFor<typeof sendBuyerMessage.parts>

const isUnderWay = ({ data }: Messages) =>
  data.some(({ recipients }) => recipients.some(({ state }) => state === 'waiting'))

/** While a message goes out, how far it has come is read again so often. Milliseconds. */
const everyMs = 3_000

/** What was written to the buyers of an event; read again while something waits to be sent. */
export function useMessages(eventId: number) {
  const params = { partnerId: usePartnerId(), id: eventId }
  return useQuery({
    queryKey: [...eventKey(params.partnerId, eventId), 'messages'],
    queryFn: ({ signal }) => callApi(listBuyerMessages, { params, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false),
  })
}
