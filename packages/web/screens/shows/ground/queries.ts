import {
  getEvent,
  type getEventChoices,
  listEvents,
  type sumEvents,
} from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { getSeatMap, getSeatStates } from '@dxweb/areas/ticketing/sales/contract.ts'
import { getSeatHolder, type listSeatSales } from '@dxweb/areas/ticketing/blocks/contract.ts'
import type { QueryFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { kept, read } from '../../../data/rows/read.ts'
import { listLimit } from './preload-urls.ts'

export type SeatStates = ReplyOf<typeof getSeatStates.parts>
export type EventChoices = ReplyOf<typeof getEventChoices.parts>
export type SeatSale = ReplyOf<typeof listSeatSales.parts>['data'][number]

export type EventsQuery = QueryFor<typeof sumEvents.parts>
export type EventOrder = QueryFor<typeof listEvents.parts>['sort']

export type ListQuery = EventsQuery & { sort?: EventOrder }

export const eventList = (partnerId: number, query: ListQuery) => ({
  ...read(listEvents, { partnerId, ...query, limit: listLimit }),
  ...kept,
})

/** Rows per part of a long list; the first request reads two parts. */
export const partSize = listLimit / 2

export const someEvents = (partnerId: number, query: ListQuery, first: number, count: number) =>
  read(listEvents, { partnerId, ...query, limit: count, offset: first })

/** Maximum delay of a browser's timer. */
const longestTimer = 2 ** 31 - 1_000
/** Milliseconds to wait after the sale opens or closes by time, since the server's clock may be slightly behind. */
const turnMargin = 100

export const oneEvent = (partnerId: number, id: number) =>
  queryOptions({
    ...read(getEvent, { partnerId, id }),
    // The server sends no message when the sale opens or closes by time.
    refetchInterval: ({ state: { data } }) => {
      const turnsIn = data?.saleTurnsInMs ?? null
      return turnsIn !== null && turnsIn < longestTimer && turnsIn + turnMargin
    },
  })

export const seatStates = (partnerId: number, id: number) => read(getSeatStates, { partnerId, id })

/** The query key includes the seat's state, so that the holder is read again when the state changes. */
export function seatHolder(
  partnerId: number,
  { eventId, seatId, state }: { eventId: number; seatId: number; state: string },
) {
  const asked = read(getSeatHolder, { partnerId, id: eventId, seatId })
  return { ...asked, queryKey: [...asked.queryKey, state] }
}

export const seatDrawing = (partnerId: number, id: number) =>
  queryOptions({
    ...read(getSeatMap, { partnerId, id }),
    select: ({ drawing }) => drawing as SeatMapDrawing,
    staleTime: Infinity,
  })
