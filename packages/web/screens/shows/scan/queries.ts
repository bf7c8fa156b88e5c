import { getScanList, listScanEvents, type ScanList } from '@dxweb/areas/scanning/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'

/** Milliseconds between reads of the number of arrivals. */
const tallyMs = 5_000
const listMs = 60_000

/** Polls even if the browser reports that it is offline, to notice when the network returns. */
const always = { networkMode: 'always', retry: false, refetchOnReconnect: true } as const

export const scanEvents = (partnerId: number) =>
  queryOptions({
    ...always,
    queryKey: ['partners', partnerId, 'scan-events'],
    queryFn: ({ signal }) =>
      callApi(listScanEvents, { params: { partnerId }, isQuiet: true, signal }),
    refetchInterval: tallyMs,
    staleTime: tallyMs,
  })

export const scanList = (partnerId: number, eventIds: readonly number[]) =>
  queryOptions({
    ...always,
    queryKey: ['partners', partnerId, 'scan-list', eventIds],
    queryFn: ({ signal }) =>
      callApi(getScanList, {
        params: { partnerId },
        query: { events: eventIds.join(',') },
        isQuiet: true,
        signal,
      }),
    refetchInterval: listMs,
    staleTime: listMs,
    enabled: eventIds.length > 0,
  })

export const withoutNames = (list: ScanList): ScanList => ({
  ...list,
  tickets: list.tickets.map((ticket) => ({
    ...ticket,
    entry: ticket.entry && { ...ticket.entry, by: '' },
  })),
})
