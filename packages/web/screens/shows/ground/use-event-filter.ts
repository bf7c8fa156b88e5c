import { eventOrders, eventStates, saleStates } from '@dxweb/areas/events/core/contract.ts'
import { readPeriod } from '@dxweb/kit/time/period.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import { useMemo } from 'react'
import { listPeriod } from './preload-urls.ts'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import type { EventOrder, EventsQuery } from './queries.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'

export interface EventFilter {
  period: Period
  query: EventsQuery
  /** Selected sort order; undefined for the default order by day. */
  sort: EventOrder
  /** True if a filter other than the period is set. */
  isNarrowed: boolean
}

const orders = eventOrders.flatMap((order) => [order, `-${order}` as const])

const idOf = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined)

/** Skips unreadable values. */
function filterOf(search: Search, timeZone: string): EventFilter {
  const { period, from, to, q, hall, state, venue, group, type, organizer, renter, sort } = search
  const asked = readPeriod({ period, from, to }, today(timeZone), listPeriod)
  const known = eventStates.find((each) => each === state)
  const query: EventsQuery = {
    from: asked.from,
    to: asked.to,
    q: q?.slice(0, 100) || undefined,
    auditoriumId: idOf(hall),
    state: known,
    saleState: known ? undefined : saleStates.find((each) => each === state),
    locationId: idOf(venue),
    locationGroupId: idOf(group),
    eventTypeId: idOf(type),
    renterId: idOf(renter),
    organizer: organizer?.slice(0, 200) || undefined,
  }
  const { from: _, to: __, ...others } = query
  const isNarrowed = Object.values(others).some((value) => value !== undefined)
  return { period: asked, query, sort: orders.find((each) => each === sort), isNarrowed }
}

type Search = Readonly<Record<string, string | undefined>>

export function useEventFilter(): EventFilter {
  const search = useSearchValues()
  const timeZone = useTimeZone()
  return useMemo(() => filterOf(search, timeZone), [search, timeZone])
}
