import { getBoxOffice } from '@dxweb/areas/events/box-office/contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { eventsKey } from '../ground/queries.ts'

/** Below the event list's key, since every sale changes what is left here. */
export const boxOffice = (partnerId: number, q: string) =>
  queryOptions({
    queryKey: [...eventsKey(partnerId), 'box-office', q],
    queryFn: ({ signal }) =>
      callApi(getBoxOffice, { params: { partnerId }, query: { ...(q && { q }) }, signal }),
    meta: { topics: ['sales'] },
    placeholderData: keepPreviousData,
    // Removes events that have ended.
    refetchInterval: 60_000,
  })
