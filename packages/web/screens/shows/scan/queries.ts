import { getScanList, listScanEvents, type ScanList } from '@dxweb/areas/scanning/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'

/** So often a door asks how many have come. Milliseconds. */
const tallyMs = 5_000
const listMs = 60_000

/** A door asks whether the browser believes in its network or not: that is how it learns that it is back. */
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

/** The tickets of the chosen events, for when the network goes. */
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

/** What is kept on a device tells when a ticket was let in and at which door, and by nobody's name. */
export const withoutNames = (list: ScanList): ScanList => ({
  ...list,
  tickets: list.tickets.map((ticket) => ({
    ...ticket,
    entry: ticket.entry && { ...ticket.entry, by: '' },
  })),
})
