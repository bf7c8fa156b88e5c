import { may } from '@dxweb/areas/access/permissions.ts'
import { addDays, type Day } from '@dxweb/kit/day.ts'
import { invalidField } from '@dxweb/kit/errors.ts'
import type { Caller } from '@dxweb/kit/route.ts'
import { toInstant } from '@dxweb/kit/zoned-time.ts'

/** Which states a step may be taken from, and where it leads. */
export const eventSteps = {
  publish: { from: ['draft'], to: 'published' },
} as const

export interface LocalTimes {
  date: string
  startTime: string
  endTime: string
}

/**
 * The instants of an event's local date and times in the hall's zone. An end at or before midnight belongs to the
 * next day. Refuses, at its field, an end equal to the start and a time that the clock skips.
 */
export function settleTimes({ date, startTime, endTime }: LocalTimes, zone: string) {
  if (startTime === endTime) throw invalidField('endTime', 'end_before_start')
  const day = date as Day
  const endDay = endTime < startTime ? addDays(day, 1) : day
  return {
    startsAt: instantAt(day, startTime, zone, 'startTime'),
    endsAt: instantAt(endDay, endTime, zone, 'endTime'),
  }
}

function instantAt(day: Day, time: string, zone: string, field: string): string {
  try {
    return toInstant(day, time, zone, 'first')
  } catch {
    throw invalidField(field, 'skipped_by_clock')
  }
}

/** What of an event its steps depend on. */
export interface EventStanding {
  state: 'draft' | 'published' | 'cancelled'
  saleState: string
  isSaleOpen: boolean
  seatMapId: number | null
}

/** What the caller can do with an event as it stands. The server refuses the same; the web shows by it. */
export function eventCan(caller: Caller, event: EventStanding) {
  const edit = may(caller, 'shows.edit')
  const published = event.state === 'published'
  const sells = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  return {
    edit,
    publish: edit && event.state === 'draft',
    sell: may(caller, 'tickets.sell') && sells && event.seatMapId !== null,
    stopSale: edit && published && event.isSaleOpen && event.saleState !== 'held',
    startSale: edit && published && !event.isSaleOpen && event.saleState !== 'held',
  }
}
