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
import { listLimit } from './ahead-reads.ts'

export type SeatStates = ReplyOf<typeof getSeatStates.parts>
export type EventChoices = ReplyOf<typeof getEventChoices.parts>
export type SeatSale = ReplyOf<typeof listSeatSales.parts>['data'][number]

export type EventsQuery = QueryFor<typeof sumEvents.parts>
export type EventOrder = QueryFor<typeof listEvents.parts>['sort']

/** Filters and order of the list. */
export type ListQuery = EventsQuery & { sort?: EventOrder }

export const eventList = (partnerId: number, query: ListQuery) => ({
  ...read(listEvents, { partnerId, ...query, limit: listLimit }),
  ...kept,
})

/** Rows of one part of a long list: two parts are read at once first. */
export const partSize = listLimit / 2

/** Some rows of a list, from one on. */
export const someEvents = (partnerId: number, query: ListQuery, first: number, count: number) =>
  read(listEvents, { partnerId, ...query, limit: count, offset: first })

/** The longest delay of a browser's timer; a page is refetched long before. */
const longestTimer = 2 ** 31 - 1_000
/** Milliseconds after the turn, so that the server's clock has passed it too. */
const turnMargin = 100

export const oneEvent = (partnerId: number, id: number) =>
  queryOptions({
    ...read(getEvent, { partnerId, id }),
    // No change is sent when a window of the sale opens or closes by itself.
    refetchInterval: ({ state: { data } }) => {
      const turnsIn = data?.saleTurnsInMs ?? null
      return turnsIn !== null && turnsIn < longestTimer && turnsIn + turnMargin
    },
  })

export const seatStates = (partnerId: number, id: number) => read(getSeatStates, { partnerId, id })

/** Reads the holder of a seat; cached while its state is the same. */
export function seatHolder(
  partnerId: number,
  { eventId, seatId, state }: { eventId: number; seatId: number; state: string },
) {
  const asked = read(getSeatHolder, { partnerId, id: eventId, seatId })
  return { ...asked, queryKey: [...asked.queryKey, state] }
}

/** The hall as it is drawn. */
export const seatDrawing = (partnerId: number, id: number) =>
  queryOptions({
    ...read(getSeatMap, { partnerId, id }),
    select: ({ drawing }) => drawing as SeatMapDrawing,
    staleTime: Infinity,
  })
