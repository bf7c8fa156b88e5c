import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'

export const monthDay = '2027-03-01' as Day
const days = 31
const halls = 14
const kinds = [
  { id: 1, name: 'Kino', color: '#c9772b' },
  { id: 2, name: 'Konsert', color: '#2f7f74' },
  { id: 3, name: 'Teater', color: '#7a4fa3' },
  { id: 4, name: 'Utleie', color: '#3b6fb6' },
] as const

const instant = (day: Day, minute: number) =>
  new Date(Date.parse(`${day}T07:00:00Z`) + minute * 60_000).toISOString()

interface Planned {
  id: number
  day: Day
  minute: number
  hall: { id: number; name: string }
  title: string
}

export function eventOf({ id, day, minute, hall, title }: Planned): CalendarEvent {
  const kind = kinds[id % kinds.length] ?? kinds[0]
  const [startsAt, endsAt] = [instant(day, minute), instant(day, minute + 110)]
  return {
    id,
    title,
    auditoriumId: hall.id,
    extraAuditoriums: [],
    auditorium: hall.name,
    startsAt,
    endsAt,
    busyFrom: startsAt,
    busyUntil: endsAt,
    eventTypeId: kind.id,
    eventType: kind.name,
    eventTypeColor: kind.color,
    state: id % 9 === 0 ? 'draft' : 'published',
    saleState: 'notStarted',
    renterId: null,
    renter: '',
    organizer: '',
    capacity: 300,
    soldCount: 0,
    reservedCount: 0,
    blockedCount: 0,
    grossOre: 0,
    version: 1,
    extraAuditoriumIds: [],
    isOpenEvent: false,
    acceptsOverlap: false,
    seriesId: null,
    orderId: null,
  }
}

export const monthOf = (count: number): CalendarEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const nth = Math.floor(n / days)
    const id = (nth % halls) + 1
    return eventOf({
      id: n + 1,
      day: addDays(monthDay, n % days),
      minute: Math.floor(nth / halls) * 150 + id * 5,
      hall: { id, name: `Sal ${id}` },
      title: `Arrangement nummer ${n + 1}`,
    })
  })
