import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { startOf } from '../../../parts/time-axis/axis.ts'

/** Computes day boundaries once per day, because a month can have thousands of events. Omits events on other days. */
export function eventsByDay(
  days: readonly Day[],
  events: readonly CalendarEvent[],
  zone: string,
): Map<Day, CalendarEvent[]> {
  const last = days.at(-1)
  if (last === undefined) return new Map()
  const edges = [...days, addDays(last, 1)].map((day) => startOf(day, zone))
  const found = new Map<Day, CalendarEvent[]>(days.map((day) => [day, []]))
  for (const event of events) {
    const at = Date.parse(event.startsAt)
    const day = days[edges.findLastIndex((edge) => edge <= at)]
    if (day !== undefined) found.get(day)?.push(event)
  }
  return found
}

const nightMs = 6 * 3_600_000

/**
 * Groups events by the other days on which they occupy halls. The event's own day and the night after it do not count.
 */
export function takenByDay(
  days: readonly Day[],
  events: readonly CalendarEvent[],
  zone: string,
): Map<Day, CalendarEvent[]> {
  const shown = days.map((day) => ({
    day,
    from: startOf(day, zone),
    until: startOf(addDays(day, 1), zone),
  }))
  const dayAt = (instant: number) => shown.findLastIndex(({ from }) => from <= instant)
  const found = new Map<Day, CalendarEvent[]>()
  for (const event of events) {
    if (event.state === 'cancelled') continue
    const at = Date.parse(event.startsAt)
    const [busyFrom, busyUntil] = [Date.parse(event.busyFrom), Date.parse(event.busyUntil)]
    // Saves time: a booking under six hours that begins on the event's own day ends before the end of the night.
    if (busyUntil - busyFrom < nightMs && dayAt(busyFrom) === dayAt(at)) continue
    for (const { day, from, until } of shown) {
      const isOwn = from <= at && at < until
      if (isOwn || busyFrom >= until || busyUntil <= from + nightMs) continue
      found.set(day, [...(found.get(day) ?? []), event])
    }
  }
  return found
}
