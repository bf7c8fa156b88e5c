import { may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

export const eventSteps = {
  publish: { from: ['draft'], to: 'published' },
  /** Permitted only while nothing is sold, held or reserved; the database checks this. */
  withdraw: { from: ['published'], to: 'draft' },
} as const

export interface EventStanding {
  state: 'draft' | 'published' | 'cancelled'
  saleState: string
  isSaleOpen: boolean
  isPastStop: boolean
  channels: { counter: { state: string } }
  seatMapId: number | null
  soldCount: number
  reservedCount: number
}

export function eventCan(caller: Caller, event: EventStanding) {
  const edit = may(caller, 'shows.edit')
  const published = event.state === 'published'
  const isOnSale = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  const sells = isOnSale && event.channels.counter.state === 'inSale'
  // A sale cannot be stopped or started if the event has no tickets or has ended. After the stop time, a clerk
  // reopens the sale by setting a new stop time.
  const hasSale =
    published && !event.isPastStop && event.saleState !== 'held' && event.saleState !== 'unticketed'
  return {
    edit,
    move: edit && event.state !== 'cancelled' && event.soldCount === 0,
    cancel: edit && published,
    remove: edit && event.state === 'draft',
    publish: edit && event.state === 'draft',
    withdraw: edit && published && event.soldCount === 0 && event.reservedCount === 0,
    sell: may(caller, 'tickets.sell') && sells,
    stopSale: edit && hasSale && event.isSaleOpen,
    startSale: edit && hasSale && !event.isSaleOpen,
  }
}

export const mayBeCounted = (
  { state, startsAt, soldCount }: { state: string; startsAt: string; soldCount: number },
  now: number,
): boolean => state === 'published' && soldCount === 0 && Date.parse(startsAt) <= now

export const hallsText = ({ auditorium, extraAuditoriums }: EventHalls): string =>
  [auditorium, ...extraAuditoriums].join(' + ')

interface EventHalls {
  auditorium: string
  extraAuditoriums: readonly string[]
}

/** Excludes blocked seats (`domain.md`, kapasitet). */
export const sellablePlaces = ({ capacity, blockedCount }: PlaceCounts): number =>
  Math.max(0, capacity - blockedCount)

interface PlaceCounts {
  capacity: number
  blockedCount: number
}

export const occupancy = (soldCount: number, places: number): number =>
  places > 0 ? Math.min(1, soldCount / places) : 0
