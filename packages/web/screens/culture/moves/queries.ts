import { type CalendarEvent, getCalendar } from '@dxweb/areas/events/planning/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { withClashes } from '../axis/clashes.ts'
import { withMoves } from './moves-underway.ts'

export const calendarKey = (partnerId: number) => ['partners', partnerId, 'calendar']

export interface Period {
  from: Day
  to: Day
}

export interface CalendarReply {
  data: readonly CalendarEvent[]
}

const eventsOf = ({ data }: CalendarReply) => withClashes(data)

/** Caches the data in the reply's own shape, since the event form reads the same cache entry. */
export const calendarOf = (partnerId: number, period: Period) =>
  queryOptions({
    queryKey: [...calendarKey(partnerId), period],
    queryFn: async ({ client, signal }): Promise<CalendarReply> => {
      const asked = { params: { partnerId }, query: { ...period }, signal }
      const { data } = await callApi(getCalendar, asked)
      return { data: withMoves(client, data) }
    },
    meta: { topics: getCalendar.parts.invalidatedBy ?? [] },
    select: eventsOf,
    placeholderData: keepPreviousData,
  })
