import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import type { ReportAsk } from '../reports/narrowed-sql.ts'
import { groupsStatement } from '../reports/report-sql.ts'
import { groupsOf, type Venue, momentOf } from './reading.ts'

export interface Held {
  shows: number
  tickets: number
  capacity: number
  netOre: number
}

export interface Compared extends Held {
  before: Held
}

export interface FilmWeek {
  from: Day
  to: Day
  /** True until the week is over; an open week is compared with the previous week up to the same moment. */
  isOpen: boolean
  all: Compared
  halls: readonly { name: string; all: Compared; days: readonly (Compared & { day: Day })[] }[]
  titles: readonly (Compared & { title: string })[]
}

const none: Held = { shows: 0, tickets: 0, capacity: 0, netOre: 0 }

const heldOf = (row: ReportRow): Held => ({
  shows: Number(row['shows'] ?? 0),
  tickets: Number(row['tickets'] ?? 0),
  capacity: Number(row['capacity'] ?? 0),
  netOre: Number(row['netOre'] ?? 0),
})

const sumOf = (rows: readonly Held[]): Held =>
  rows.reduce(
    (all, row) => ({
      shows: all.shows + row.shows,
      tickets: all.tickets + row.tickets,
      capacity: all.capacity + row.capacity,
      netOre: all.netOre + row.netOre,
    }),
    none,
  )

interface OfDay extends Held {
  name: string
  day: Day
}

function daysOf(rows: readonly OfDay[], from: Day) {
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: 7 }, (_, at) => addDays(from, at))
    .map((day) => {
      const held = found.get(day) ?? none
      return { ...heldIn(held), day, before: heldIn(found.get(addDays(day, -7)) ?? none) }
    })
    .filter(({ shows, before }) => shows + before.shows > 0)
}

const heldIn = ({ shows, tickets, capacity, netOre }: Held): Held => ({
  shows,
  tickets,
  capacity,
  netOre,
})

function hallsOf(rows: readonly ReportRow[], from: Day): FilmWeek['halls'] {
  const ofDays = groupsOf(rows, 2).map((row): OfDay => ({
    ...heldOf(row),
    name: String(row['auditorium']),
    day: row['day'] as Day,
  }))
  const names = [...new Set(ofDays.map(({ name }) => name))]
  return names.map((name) => {
    const days = daysOf(
      ofDays.filter((row) => row.name === name),
      from,
    )
    return {
      name,
      days,
      all: { ...sumOf(days), before: sumOf(days.map(({ before }) => before)) },
    }
  })
}

function titlesOf(now: readonly ReportRow[], then: readonly ReportRow[]): FilmWeek['titles'] {
  const before = new Map(groupsOf(then).map((row) => [row['title'], heldOf(row)]))
  return groupsOf(now)
    .map((row) => ({
      title: String(row['title']),
      ...heldOf(row),
      before: before.get(row['title'] ?? null) ?? none,
    }))
    .toSorted((a, b) => b.tickets - a.tickets || (a.title < b.title ? -1 : 1))
}

/** For an unfinished week, limits the previous week to sales before the same time of week. */
function knownBefore(to: Day, moment: string): Pick<ReportAsk, 'until' | 'knownAt'> {
  const today = moment.slice(0, 10) as Day
  if (to < today) return {}
  return { until: addDays(today, -8), knownAt: `${addDays(today, -7)}${moment.slice(10)}` }
}

/** The film week is Friday to Thursday. The week before is read too. */
export async function readFilmWeek(venue: Venue, day: Day): Promise<FilmWeek> {
  const { db, scope } = venue
  const { from, to } = periodOf('thisFilmWeek', day)
  const before = {
    ...knownBefore(to, momentOf(venue)),
    from: addDays(from, -7),
    to: addDays(to, -7),
  }
  const ask = (days: ReportAsk, group: string, within?: string) =>
    groupsStatement(
      ticketSalesSource,
      scope.partnerId,
      { axis: 'held', ...days, group, ...(within && { within }) },
      { limit: 2000, offset: 0 },
    )
  const [days, daysBefore, titles, titlesBefore] = await db.batch(
    scope,
    [
      ask({ from, to }, 'auditorium', 'day'),
      ask(before, 'auditorium', 'day'),
      ask({ from, to }, 'title'),
      ask(before, 'title'),
    ],
    { pool: 'reports' },
  )
  const halls = hallsOf([...days, ...daysBefore], from)
  const all = {
    ...sumOf(halls.map((hall) => hall.all)),
    before: sumOf(halls.map((hall) => hall.all.before)),
  }
  const isOpen = before.knownAt !== undefined
  return { from, to, isOpen, all, halls, titles: titlesOf(titles, titlesBefore) }
}
