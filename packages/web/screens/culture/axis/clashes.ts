import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'

/** `isClash` is true if another event occupies one of the event's halls at the same time. */
export interface ShownEvent extends CalendarEvent {
  isClash?: boolean
}

interface Taken {
  id: number
  from: number
  until: number
}

function takenByHall(events: readonly CalendarEvent[]): Map<number, Taken[]> {
  const halls = new Map<number, Taken[]>()
  for (const { id, state, busyFrom, busyUntil, ...event } of events) {
    if (state === 'cancelled') continue
    const taken = { id, from: Date.parse(busyFrom), until: Date.parse(busyUntil) }
    for (const hall of [event.auditoriumId, ...event.extraAuditoriumIds]) {
      const own = halls.get(hall)
      if (own) own.push(taken)
      else halls.set(hall, [taken])
    }
  }
  return halls
}

export function clashesOf(events: readonly CalendarEvent[]): Set<number> {
  const found = new Set<number>()
  for (const taken of takenByHall(events).values()) {
    let longest: Taken | undefined
    for (const each of taken.toSorted((a, b) => a.from - b.from)) {
      // If any earlier booking overlaps this booking, the earlier booking that ends last overlaps it too.
      if (longest && each.from < longest.until) found.add(each.id).add(longest.id)
      if (!longest || each.until > longest.until) longest = each
    }
  }
  return found
}

/**
 * Finds the clashes between the displayed events again, since an overlap that was accepted earlier may be gone. Reuses
 * the objects of unchanged events.
 */
export function withClashes(events: readonly ShownEvent[]): readonly ShownEvent[] {
  const clashes = clashesOf(events)
  return events.map((event) => {
    const isClash = clashes.has(event.id)
    return (event.isClash ?? false) === isClash ? event : { ...event, isClash }
  })
}
