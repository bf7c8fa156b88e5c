import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { runningAxis } from '../../../parts/time-axis/axis.ts'
import type { ShownEvent } from '../axis/clashes.ts'
import { halls as hallsOf } from '../axis/columns.ts'
import { hallRow } from './use-bar-drag.ts'
import type { Bar, Row, RowGroup } from './time-rows.tsx'

export interface OrderShown {
  id: number
  number: string
  title: string
  state: string
  periodFrom: string
  periodTo: string
  optionRank: number | null
  optionUntil: string | null
}

export type TimelineBar = Bar &
  (
    | { kind: 'event'; event: ShownEvent }
    | { kind: 'booking'; booking: ResourceBooking }
    | { kind: 'several'; bookings: readonly ResourceBooking[] }
    | { kind: 'order'; order: OrderShown }
  )

const ms = (instant: string) => Date.parse(instant)

/** Returns the span of a bar; with `byDay`, extends it to whole days. */
export function drawnSpan(from: string, until: string, byDay: boolean, zone: string) {
  if (!byDay) return { from: ms(from), until: ms(until) }
  const last = localDay(new Date(ms(until) - 1), zone)
  return {
    from: runningAxis(localDay(from, zone), zone).from,
    until: runningAxis(addDays(last, 1), zone).from,
  }
}

interface Drawn {
  byDay: boolean
  zone: string
}

export function hallRows(
  halls: readonly { id: number; name: string }[],
  events: readonly ShownEvent[],
  { byDay, zone }: Drawn,
): Row<TimelineBar>[] {
  const bars = new Map<number, TimelineBar[]>(halls.map(({ id }) => [id, []]))
  const dayOf = daysByClock(zone)
  for (const event of events) {
    if (event.state === 'cancelled') continue
    // If bars span whole days, the bar covers only the event's own day, even if the get-in is on the previous day.
    const span = byDay
      ? dayOf(event.startsAt)
      : { from: ms(event.busyFrom), until: ms(event.busyUntil) }
    for (const id of hallsOf(event)) {
      bars.get(id)?.push({ key: `${id} ${event.id}`, kind: 'event', event, ...span })
    }
  }
  return halls.map(({ id, name }) => ({ key: hallRow(id), name, bars: bars.get(id) ?? [] }))
}

/** The returned function caches day boundaries. */
function daysByClock(zone: string) {
  const known = new Map<string, { from: number; until: number }[]>()
  return (instant: string) => {
    const date = instant.slice(0, 10)
    const at = ms(instant)
    const found = known.get(date)?.find(({ from, until }) => from <= at && at < until)
    if (found) return found
    const { from, until } = runningAxis(localDay(instant, zone), zone)
    known.set(date, [...(known.get(date) ?? []), { from, until }])
    return { from, until }
  }
}

type BookingBar = Extract<TimelineBar, { kind: 'booking' }>

const barOf = (booking: ResourceBooking, { byDay, zone }: Drawn): BookingBar => ({
  key: `booking ${booking.id}`,
  kind: 'booking',
  booking,
  ...drawnSpan(booking.startsAt, booking.endsAt, byDay, zone),
})

function severalOf(bars: readonly BookingBar[]): TimelineBar[] {
  const [first, ...rest] = bars
  if (first === undefined || rest.length === 0) return [...bars]
  const bookings = bars
    .map(({ booking }) => booking)
    .toSorted((a, b) => ms(a.startsAt) - ms(b.startsAt))
  const until = Math.max(...bars.map((bar) => bar.until))
  return [{ key: `several ${first.key}`, kind: 'several', bookings, from: first.from, until }]
}

/** Joins a row's bookings of one day into one bar, which keeps rows low. */
function foldedByDay(bars: readonly BookingBar[]): TimelineBar[] {
  const folded: TimelineBar[] = []
  let group: BookingBar[] = []
  let end = -Infinity
  for (const item of bars.toSorted((a, b) => a.from - b.from)) {
    if (item.from >= end) {
      folded.push(...severalOf(group))
      group = []
    }
    group.push(item)
    end = Math.max(end, item.until)
  }
  return [...folded, ...severalOf(group)]
}

function rowsBy(
  bookings: readonly ResourceBooking[],
  named: (booking: ResourceBooking) => { key: string; name: string },
  drawn: Drawn,
): Row<TimelineBar>[] {
  const found = new Map<string, { name: string; bars: BookingBar[] }>()
  for (const booking of bookings) {
    const { key, name } = named(booking)
    const row = found.get(key) ?? { name, bars: [] }
    row.bars.push(barOf(booking, drawn))
    found.set(key, row)
  }
  return [...found]
    .map(([key, { name, bars }]) => ({ key, name, bars: drawn.byDay ? foldedByDay(bars) : bars }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nb'))
}

export function bookingGroups(
  bookings: readonly ResourceBooking[],
  names: { things: string; staffing: string },
  drawn: Drawn,
): RowGroup<TimelineBar>[] {
  const things = bookings.filter(({ isFunction }) => !isFunction)
  const shifts = bookings.filter(({ isFunction }) => isFunction)
  const ofThing = ({ resourceId, resource }: ResourceBooking) => ({
    key: `resource-${resourceId}`,
    name: resource,
  })
  const ofPerson = (booking: ResourceBooking) =>
    booking.staffId === null
      ? ofThing(booking)
      : { key: `staff-${booking.staffId}`, name: booking.staff }
  return [
    { key: 'staffing', name: names.staffing, rows: rowsBy(shifts, ofPerson, drawn) },
    { key: 'things', name: names.things, rows: rowsBy(things, ofThing, drawn) },
  ].filter(({ rows }) => rows.length > 0)
}
