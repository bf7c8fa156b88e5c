import { eventStates } from '@dxweb/areas/events/contract.ts'
import { readPeriod } from '@dxweb/kit/period.ts'
import type { Period } from '@dxweb/kit/period.ts'
import { useMemo } from 'react'
import { useSearchValues } from '../../ui/url-state.ts'
import type { EventsQuery } from './queries.ts'
import { today, useTimeZone } from '../../data/use-when.ts'

export interface EventFilter {
  period: Period
  query: EventsQuery
  /** Whether anything but the period narrows the list. */
  isNarrowed: boolean
}

/** What the address asks of the events list. What cannot be read is left out. */
export function useEventFilter(): EventFilter {
  const { period, from, to, q, hall, state } = useSearchValues()
  const timeZone = useTimeZone()
  return useMemo(() => {
    const asked = readPeriod({ period, from, to }, today(timeZone))
    const query: EventsQuery = {
      from: asked.from,
      to: asked.to,
      q: q?.slice(0, 100) || undefined,
      auditoriumId: /^[1-9]\d{0,8}$/.test(hall ?? '') ? hall : undefined,
      state: eventStates.find((each) => each === state),
    }
    const isNarrowed = Boolean(query.q ?? query.auditoriumId ?? query.state)
    return { period: asked, query, isNarrowed }
  }, [period, from, to, q, hall, state, timeZone])
}
