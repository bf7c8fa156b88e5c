import {
  listBuyerMessages,
  type sendBuyerMessage,
} from '@dxweb/areas/ticketing/buyer-messages/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useRead } from '../../../data/rows/read.ts'

export type Messages = ReplyOf<typeof listBuyerMessages.parts>
export type Message = Messages['data'][number]
export type MessageWords = BodyFor<typeof sendBuyerMessage.parts>

const isUnderWay = ({ data }: Messages) =>
  data.some(({ recipients }) => recipients.some(({ state }) => state === 'waiting'))

/** Milliseconds between refetches while a message is being sent. */
const everyMs = 3_000

export const useMessages = (eventId: number) =>
  useRead(
    listBuyerMessages,
    { id: eventId },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everyMs : false) },
  )
