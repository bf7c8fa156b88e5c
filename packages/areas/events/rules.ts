import { may } from '@dxweb/areas/access/permissions.ts'
import type { Caller } from '@dxweb/kit/route.ts'

/** Which states a step may be taken from, and where it leads. */
export const eventSteps = {
  publish: { from: ['draft'], to: 'published' },
} as const

/** What of an event its steps depend on. */
export interface EventStanding {
  state: 'draft' | 'published' | 'cancelled'
  saleState: string
  isSaleOpen: boolean
  isPastStop: boolean
  seatMapId: number | null
  soldCount: number
}

/** What the caller can do with an event as it stands. The server refuses the same; the web shows by it. */
export function eventCan(caller: Caller, event: EventStanding) {
  const edit = may(caller, 'shows.edit')
  const published = event.state === 'published'
  const sells = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  // What is over, or has no tickets, has no sale to stop; what its time has stopped, only another time starts.
  const hasSale =
    published && !event.isPastStop && event.saleState !== 'held' && event.saleState !== 'unticketed'
  return {
    edit,
    move: edit && event.state !== 'cancelled' && event.soldCount === 0,
    cancel: edit && published,
    remove: edit && event.state === 'draft',
    publish: edit && event.state === 'draft',
    sell: may(caller, 'tickets.sell') && sells,
    stopSale: edit && hasSale && event.isSaleOpen,
    startSale: edit && hasSale && !event.isSaleOpen,
  }
}

/** The places that can be sold: what is kept from sale is no part of them (`domain.md`, kapasitet). */
export const sellablePlaces = ({ capacity, blockedCount }: PlaceCounts): number =>
  Math.max(0, capacity - blockedCount)

interface PlaceCounts {
  capacity: number
  blockedCount: number
}

/** How much is sold of the places that can be: a share from 0 to 1, the same wherever it is told (belegg). */
export const occupancy = (soldCount: number, places: number): number =>
  places > 0 ? Math.min(1, soldCount / places) : 0
