import {
  getEventResources,
  getResourceBookings,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import type { Taken } from '@dxweb/areas/resources/shifts/free-units.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../calls/call-api.ts'

export const resourceBookingsKey = (partnerId: number) => [
  'partners',
  partnerId,
  'resource-bookings',
]

export const resourceBookingsOf = (partnerId: number, period: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: [...resourceBookingsKey(partnerId), period],
    queryFn: async ({ signal }): Promise<readonly ResourceBooking[]> => {
      const asked = { params: { partnerId }, query: { ...period }, signal }
      return (await callApi(getResourceBookings, asked)).data
    },
    meta: { topics: ['events', 'resources'] },
    placeholderData: keepPreviousData,
  })

/** Below the event's key, so that changes of the event read it again. */
export const eventResourcesOf = (partnerId: number, eventId: number) =>
  queryOptions({
    queryKey: ['partners', partnerId, 'event', eventId, 'resources'],
    queryFn: async ({ signal }): Promise<readonly ResourceBooking[]> =>
      (await callApi(getEventResources, { params: { partnerId, id: eventId }, signal })).data,
  })

export const takenBy = ({ startsAt, endsAt, unitCount }: ResourceBooking): Taken => ({
  from: Date.parse(startsAt),
  until: Date.parse(endsAt),
  count: unitCount,
})
