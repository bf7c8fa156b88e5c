import type { CalendarEvent } from '@dxweb/areas/events/planning-contract.ts'
import { addDays, type Day } from '@dxweb/kit/day.ts'
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
