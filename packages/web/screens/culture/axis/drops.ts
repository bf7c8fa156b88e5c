import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { localTimesOf, type Move } from '@dxweb/areas/events/times/event-times.ts'
import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import type { Block, Column } from './columns.ts'

export interface Drop extends Move {
  auditoriumId: number
}

/** Step in minutes by which dragging and the up and down keys change an event's times. */
export const dragStep = 15

export const snapped = (minute: number) => Math.round(minute / dragStep) * dragStep
export const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Columns where a drag starts and ends. An event is also drawn in the columns of its extra halls. */
interface Way {
  from: Column | undefined
  to: Column
}

/** Within a column, the event keeps its main hall, even in the column of an extra hall. */
const hallAfter = ({ auditoriumId }: CalendarEvent, { from, to }: Way) =>
  to.hall === null || to.hall.id === from?.hall?.id ? auditoriumId : to.hall.id

/** `top` is the block's upper edge in minutes; `bottom` is its new lower edge if the block was resized. */
export function dropAt(event: CalendarEvent, way: Way, top: number, bottom?: number): Drop {
  const column = way.to
  const start = column.axis.clockAt(top)
  const end = bottom === undefined ? null : column.axis.clockAt(bottom)
  return {
    auditoriumId: hallAfter(event, way),
    date: column.axis.day,
    startTime: start.time,
    startFold: start.fold,
    ...(end && { endTime: end.time, endFold: end.fold }),
  }
}

/** Keeps the clock time. In an hour that occurs twice, the first occurrence is used. */
export const onDay = (event: CalendarEvent, date: Day, zone: string): Drop => ({
  auditoriumId: event.auditoriumId,
  date,
  startTime: localTime(event.startsAt, zone),
  startFold: 'first',
})

/** Returns the event's current position for undo, including the occurrence of a repeated hour. */
export function placeOf(event: CalendarEvent, zone: string): Drop {
  const { date, startTime, endTime, endDate, startFold, endFold } = localTimesOf(event, zone)
  return { auditoriumId: event.auditoriumId, date, startTime, endTime, endDate, startFold, endFold }
}

/** Returns the drop that moves only the event's end; null if the event would be shorter than one step. */
function stretched(event: CalendarEvent, minutes: number, zone: string): Drop | null {
  const endsAt = new Date(Date.parse(event.endsAt) + minutes * 60_000).toISOString()
  if (Date.parse(endsAt) - Date.parse(event.startsAt) < dragStep * 60_000) return null
  return placeOf({ ...event, endsAt }, zone)
}

function toNeighbour(
  event: CalendarEvent,
  columns: readonly Column[],
  index: number,
  by: number,
  zone: string,
) {
  const date = localDay(event.startsAt, zone)
  if (columns[index]?.hall === null) return onDay(event, addDays(date, by), zone)
  const [from, to] = [columns[index], columns[index + by]]
  if (!from || !to?.hall) return null
  const days = daysBetween(from.axis.day, to.axis.day)
  return {
    ...onDay(event, addDays(date, days), zone),
    auditoriumId: hallAfter(event, { from, to }),
  }
}

const upDown = new Map([
  ['ArrowUp', -dragStep],
  ['ArrowDown', dragStep],
])
const sideways = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

export interface Pressed {
  key: string
  altKey: boolean
  shiftKey: boolean
}

/**
 * Handles Alt+arrow, which moves the event by a quarter of an hour, a day or a hall. With Shift, up and down move
 * only the event's end. Returns null for other keys, and if the event cannot move further.
 */
export function keyDrop(
  pressed: Pressed,
  block: Block,
  columns: readonly Column[],
  index: number,
  zone: string,
): Drop | null {
  const column = columns[index]
  if (!pressed.altKey || column === undefined) return null
  const side = sideways.get(pressed.key)
  if (side !== undefined) return toNeighbour(block.item, columns, index, side, zone)
  const by = upDown.get(pressed.key)
  if (by === undefined) return null
  const { item, top } = block
  if (pressed.shiftKey) return stretched(item, by, zone)
  return dropAt(item, { from: column, to: column }, clamp(top + by, column.axis.minutes - dragStep))
}
