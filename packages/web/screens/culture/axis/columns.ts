import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { type Axis, clockAxis, runningAxis } from '../../../parts/time-axis/axis.ts'
import type { ShownEvent } from './clashes.ts'
import type { CalendarPlace } from './use-calendar-place.ts'
import {
  type Placed,
  placeSideBySide,
  type Span,
  within,
} from '../../../parts/time-axis/placing.ts'

interface Hall {
  id: number
  name: string
}

export interface Column {
  key: string
  axis: Axis
  hall: Hall | null
}

export const halls = (event: CalendarEvent) => [event.auditoriumId, ...event.extraAuditoriumIds]

export function columnsOf(
  { mode, days, hall, layout }: Pick<CalendarPlace, 'mode' | 'days' | 'hall' | 'layout'>,
  all: readonly Hall[],
  zone: string,
): Column[] {
  const shown = hall === '' ? all : all.filter(({ id }) => String(id) === hall)
  const axes = days.map((day) => (mode === 'day' ? runningAxis : clockAxis)(day, zone))
  if (mode === 'week' && layout !== 'columns') {
    return axes.map((axis) => ({ key: axis.day, axis, hall: null }))
  }
  return axes.flatMap((axis) =>
    shown.map((each) => ({ key: `${axis.day} ${each.id}`, axis, hall: each })),
  )
}

const ms = (instant: string) => Date.parse(instant)
const eventSpan = (event: CalendarEvent): Span => ({
  from: ms(event.startsAt),
  until: ms(event.endsAt),
})
const busySpan = (event: CalendarEvent): Span => ({
  from: ms(event.busyFrom),
  until: ms(event.busyUntil),
})

export interface Block extends Placed<ShownEvent> {
  /** Minutes from the top. */
  top: number
  bottom: number
  busyTop: number
  busyBottom: number
  /** True if only the event's busy time is on this day, and the event itself is on another day. */
  isOnlyBusy: boolean
  /** True if the event began on an earlier day. */
  isContinued: boolean
  /** True if the event continues the next day, so that its lower edge is not its end. */
  isContinuedNextDay: boolean
}

/** Blocks that overlap share the column's width; busy time before and after an event does not count. */
export function blocksOf({ axis, hall }: Column, events: readonly ShownEvent[]): Block[] {
  const here = events.filter(
    (event) =>
      event.state !== 'cancelled' &&
      within(busySpan(event), axis) !== null &&
      (hall === null || halls(event).includes(hall.id)),
  )
  const shown = (event: CalendarEvent) => within(eventSpan(event), axis)
  return placeSideBySide(here, (event) => shown(event) ?? busySpan(event)).map((placed) => {
    const event = shown(placed.item)
    const busy = within(busySpan(placed.item), axis) ?? axis
    return {
      ...placed,
      top: axis.minuteAt(event?.from ?? busy.from),
      bottom: axis.minuteAt(event?.until ?? busy.from),
      busyTop: axis.minuteAt(busy.from),
      busyBottom: axis.minuteAt(busy.until),
      isOnlyBusy: event === null,
      isContinued: eventSpan(placed.item).from < axis.from,
      isContinuedNextDay: eventSpan(placed.item).until > axis.until,
    }
  })
}
