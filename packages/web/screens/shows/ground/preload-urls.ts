import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { readPeriod } from '@dxweb/kit/time/period.ts'
import { urlOf } from '../../../data/calls/url-of.ts'

export const listPeriod = 'upcoming'

/** Maximum number of rows per request. Longer lists load in parts on scroll. */
export const listLimit = 500

/** Search parameters that filter the list, except the period. */
export const narrowing = [
  'q',
  'hall',
  'state',
  'venue',
  'group',
  'type',
  'organizer',
  'renter',
  'sort',
] as const

/**
 * First requests of the events list, sent before its code is loaded. A filtered list sends its own requests, since only
 * the screen can read its filters.
 */
export function preloadUrls(partnerId: number, rest: readonly string[], search: string): string[] {
  const { period, from, to, ...others } = Object.fromEntries(new URLSearchParams(search))
  const isNarrowed = narrowing.some((key) => key in others)
  if (rest.length > 0 || isNarrowed) return []
  // Avoids Intl, whose first use is slow and would delay everything else.
  const today = Temporal.Now.plainDateISO(defaultTimeZone).toString() as Day
  const asked = readPeriod({ period, from, to }, today, listPeriod)
  const query = { from: asked.from, to: asked.to, limit: listLimit }
  return [
    urlOf('/partners/{partnerId}/events', { partnerId }, query),
    urlOf('/partners/{partnerId}/event-choices', { partnerId }),
  ]
}
