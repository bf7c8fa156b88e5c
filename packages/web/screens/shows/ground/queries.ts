import {
  getEvent,
  getEventChoices,
  getEventFilters,
  listEvents,
  sumEvents,
} from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import {
  getSale,
  getSalesOverview,
  getSeatMap,
  getSeatStates,
  getUsualSales,
} from '@dxweb/areas/ticketing/sales/contract.ts'
import { getSeatHolder, listSeatSales } from '@dxweb/areas/ticketing/blocks/contract.ts'
import type { QueryFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { preloadedReply, callApi } from '../../../data/calls/call-api.ts'
import { listLimit } from './ahead-reads.ts'

export type SeatStates = ReplyOf<typeof getSeatStates.parts>
export type EventChoices = ReplyOf<typeof getEventChoices.parts>
export type SeatSale = ReplyOf<typeof listSeatSales.parts>['data'][number]

export type EventsQuery = QueryFor<typeof sumEvents.parts>
export type EventOrder = QueryFor<typeof listEvents.parts>['sort']

/** What narrows the list, and its order. */
export type ListQuery = EventsQuery & { sort?: EventOrder }

/** Everything known about the list of events. */
export const eventsKey = (partnerId: number) => ['partners', partnerId, 'events']

/** Everything about one event that its sale and its changes move. */
export const eventKey = (partnerId: number, id: number) => ['partners', partnerId, 'event', id]

/** What is sold anywhere changes what is left, and the sums. */
const ofSales = { topics: ['sales'] }

export const eventList = (partnerId: number, query: ListQuery) =>
  queryOptions({
    queryKey: [...eventsKey(partnerId), query],
    queryFn: ({ signal }) =>
      callApi(listEvents, { params: { partnerId }, query: { ...query, limit: listLimit }, signal }),
    initialData: () =>
      preloadedReply(listEvents, { params: { partnerId }, query: { ...query, limit: listLimit } }),
    meta: ofSales,
    placeholderData: keepPreviousData,
  })

/** Rows of one part of a long list: two parts are read at once first. */
export const partSize = listLimit / 2

/** Some rows of a list, from one on. */
export const someEvents = (partnerId: number, query: ListQuery, first: number, count: number) => ({
  queryKey: [...eventsKey(partnerId), query, first, count],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(listEvents, {
      params: { partnerId },
      query: { ...query, limit: String(count), offset: String(first) },
      signal,
    }),
  meta: ofSales,
})

/** The days of a list with how many events each has, and what all come to. */
export const eventSums = (partnerId: number, query: EventsQuery) =>
  queryOptions({
    queryKey: [...eventsKey(partnerId), 'sums', query],
    queryFn: ({ signal }) => callApi(sumEvents, { params: { partnerId }, query, signal }),
    meta: ofSales,
    placeholderData: keepPreviousData,
  })

export const eventFilters = (partnerId: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'event-filters'],
    queryFn: ({ signal }) => callApi(getEventFilters, { params: { partnerId }, signal }),
  })

export const eventChoices = (partnerId: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'event-choices'],
    queryFn: ({ signal }) => callApi(getEventChoices, { params: { partnerId }, signal }),
    initialData: () => preloadedReply(getEventChoices, { params: { partnerId } }),
  })

/** More than a timer of a browser can wait; such a page is read anew long before. */
const longestTimer = 2 ** 31 - 1_000
/** So that the server's clock is past the turn when it is asked. Milliseconds. */
const turnMargin = 100

export const oneEvent = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: [...eventKey(partnerId, id), 'detail'],
    queryFn: ({ signal }) => callApi(getEvent, { params: { partnerId, id }, signal }),
    // Nobody tells that a window of the sale has opened or closed by itself.
    refetchInterval: ({ state: { data } }) => {
      const turnsIn = data?.saleTurnsInMs ?? null
      return turnsIn !== null && turnsIn < longestTimer && turnsIn + turnMargin
    },
  })

export const salesOverview = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: [...eventKey(partnerId, id), 'overview'],
    queryFn: ({ signal }) => callApi(getSalesOverview, { params: { partnerId, id }, signal }),
  })

/** Not below the event's key: what is over does not change with what is sold now. */
export const usualSales = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'usual-sales', id],
    queryFn: ({ signal }) => callApi(getUsualSales, { params: { partnerId, id }, signal }),
    staleTime: 3_600_000,
  })

/** Not below the event's key either: what becomes of seats is sent by itself (`use-live-seats.ts`). */
export const seatStates = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'seats', id],
    queryFn: ({ signal }) => callApi(getSeatStates, { params: { partnerId, id }, signal }),
  })

/** How each sold seat was sold. */
export const seatSales = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: [...eventKey(partnerId, id), 'seat-sales'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(listSeatSales, { params: { partnerId, id }, signal })
      return data
    },
  })

/** Who has a seat, for as long as its state is the same. */
export const seatHolder = (
  partnerId: number,
  { eventId, seatId, state }: { eventId: number; seatId: number; state: string },
) =>
  queryOptions({
    queryKey: [...eventKey(partnerId, eventId), 'holder', seatId, state],
    queryFn: ({ signal }) =>
      callApi(getSeatHolder, { params: { partnerId, id: eventId, seatId }, signal }),
  })

/** The hall as drawn. Not below the event's key, since a sale does not change it. */
export const seatDrawing = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'seat-map', id],
    queryFn: async ({ signal }) => {
      const { drawing } = await callApi(getSeatMap, { params: { partnerId, id }, signal })
      return drawing as SeatMapDrawing
    },
    staleTime: Infinity,
  })

const ofItsEvent = (sale?: unknown) => {
  const { eventId } = (sale ?? {}) as { eventId?: number }
  return eventId === undefined ? [] : [`event:${eventId}`]
}

export const oneSale = (partnerId: number, saleId: string) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'sale', saleId],
    queryFn: ({ signal }) => callApi(getSale, { params: { partnerId, saleId }, signal }),
    // What others do with its tickets is seen at once.
    meta: { topics: ofItsEvent },
  })
