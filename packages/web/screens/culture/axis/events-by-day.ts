import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { startOf } from './axis.ts'

/**
 * What begins on each of some days that follow each other. The clock is asked once a day, not once an event: a month of
 * a large house has thousands. What begins before them or after is left out.
 */
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

/** The hours of a day that belong to the evening before. */
const nightMs = 6 * 3_600_000

/** What takes its halls on other days than the one it begins on, the night after it not counted. */
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
  const found = new Map<Day, CalendarEvent[]>()
  for (const event of events) {
    if (event.state === 'cancelled') continue
    const at = Date.parse(event.startsAt)
    const [busyFrom, busyUntil] = [Date.parse(event.busyFrom), Date.parse(event.busyUntil)]
    // Few are rigged the day before, and a month has thousands.
    if (busyUntil - busyFrom < nightMs) continue
    for (const { day, from, until } of shown) {
      const isOwn = from <= at && at < until
      if (isOwn || busyFrom >= until || busyUntil <= from + nightMs) continue
      found.set(day, [...(found.get(day) ?? []), event])
    }
  }
  return found
}
