import type { Tables } from '@dxweb/kit/database/tables.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayOf, type Facts, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'

type Event = Tables['event']

const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

/** Operating days begin at 05:00 local time. */
function operatingDay(at: string): Day {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Oslo' }).format(
      new Date(at),
    ),
  )
  return hour < 5 ? addDays(dayOf(at), -1) : dayOf(at)
}

function daysOf({ busyFrom, busyUntil }: Event): Day[] {
  const last = operatingDay(new Date(Date.parse(busyUntil) - 1).toISOString())
  const days: Day[] = []
  for (let day = operatingDay(busyFrom); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const placesOf = ({ rows }: Facts, { id }: Event, kind: 'reserved' | 'blocked') =>
  [...rows.seat_claim, ...rows.open_place].filter((one) => one.eventId === id && one.kind === kind)
    .length

function capacityOf(facts: Facts, event: Event): number {
  const isSold = facts.rows.event_price_category.some(({ eventId }) => eventId === event.id)
  const places = event.capacity - placesOf(facts, event, 'blocked')
  return isSold ? Math.max(0, Math.min(places, event.ticketCount ?? places)) : 0
}

const figuresOf = (facts: Facts, event: Event) => ({
  tickets: total(facts.moves.filter((one) => one.event.id === event.id).map((one) => one.tickets)),
  reserved: placesOf(facts, event, 'reserved'),
  capacity: capacityOf(facts, event),
})

const shownOf = (facts: Facts, event: Event) => ({
  eventId: event.id,
  event: event.title,
  renterId: event.renterId,
  auditorium: facts.eventFields(event).auditorium,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  busyFrom: event.busyFrom,
  busyUntil: event.busyUntil,
  doorsAt: null,
  ...figuresOf(facts, event),
})

interface Seat {
  id: number
  kind?: string
}

function wheelchairsOf({ rows }: Facts, event: Event): number {
  const map = rows.seat_map.find(({ id }) => id === event.seatMapId)
  const seats = ((map?.drawing ?? { seats: [] }) as { seats: Seat[] }).seats
  const wheeled = new Set(seats.filter(({ kind }) => kind === 'wheelchair').map(({ id }) => id))
  return rows.seat_claim.filter(
    (one) => one.eventId === event.id && one.kind === 'sold' && wheeled.has(one.seatId),
  ).length
}

const ofFilm = (facts: Facts, event: Event) => ({
  clearAt: event.busyUntil,
  minutes: minutes(event.startsAt, event.endsAt),
  wheelchairs: wheelchairsOf(facts, event),
})

const ofOther = (facts: Facts, event: Event) => ({
  getInAt: event.busyFrom < event.startsAt ? event.busyFrom : null,
  getOutAt: event.busyUntil > event.endsAt ? event.busyUntil : null,
  organizer: event.organizer || (facts.eventFields(event).renter ?? ''),
})

const sheetRows =
  (isCinema: boolean, more: (facts: Facts, event: Event) => PlainRow) =>
  (facts: Facts): PlainRow[] =>
    facts.rows.event
      .filter(({ state }) => state === 'published')
      .filter(
        ({ eventTypeId }) =>
          facts.rows.event_type.find(({ id }) => id === eventTypeId)?.isCinema === isCinema,
      )
      .flatMap((event) =>
        daysOf(event).map((day) => ({ day, ...shownOf(facts, event), ...more(facts, event) })),
      )

export const callSheetFilmRows = sheetRows(true, ofFilm)
export const callSheetEventRows = sheetRows(false, ofOther)
