import { may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

/** Which states a step may be taken from, and where it leads. */
export const eventSteps = {
  publish: { from: ['draft'], to: 'published' },
  /** While nothing was sold, held or reserved, which the database decides. */
  withdraw: { from: ['published'], to: 'draft' },
} as const

/** What of an event its steps depend on. */
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

/** What the caller can do with an event as it stands. The server refuses the same; the web shows by it. */
export function eventCan(caller: Caller, event: EventStanding) {
  const edit = may(caller, 'shows.edit')
  const published = event.state === 'published'
  const isOnSale = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  const sells = isOnSale && event.channels.counter.state === 'inSale'
  // What is over, or has no tickets, has no sale to stop; what its time has stopped, only another time starts.
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

/** All halls of an event, its own first: 'Storsalen + Foajeen'. */
export const hallsText = ({ auditorium, extraAuditoriums }: EventHalls): string =>
  [auditorium, ...extraAuditoriums].join(' + ')

interface EventHalls {
  auditorium: string
  extraAuditoriums: readonly string[]
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
