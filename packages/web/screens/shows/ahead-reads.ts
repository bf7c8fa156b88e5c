import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import type { Day } from '@dxweb/kit/day.ts'
import { readPeriod } from '@dxweb/kit/period.ts'

/** As many rows as one list shows. */
export const listLimit = 5000

/**
 * What the events list asks the server for first, told before its code is there. A list that is narrowed asks for
 * itself: the address's words for that are the screen's to read.
 */
export function aheadReads(partnerId: number, rest: readonly string[], search: string): string[] {
  const { period, from, to, ...others } = Object.fromEntries(new URLSearchParams(search))
  const isNarrowed = ['q', 'hall', 'state'].some((key) => key in others)
  if (rest.length > 0 || isNarrowed) return []
  // Not by Intl, whose first use takes long enough to keep everything else waiting.
  const today = Temporal.Now.plainDateISO(usualTimeZone).toString() as Day
  const asked = readPeriod({ period, from, to }, today)
  const query = new URLSearchParams({ from: asked.from, to: asked.to, limit: String(listLimit) })
  const partner = `/api/v1/partners/${partnerId}`
  return [`${partner}/events?${query}`, `${partner}/event-choices`]
}
