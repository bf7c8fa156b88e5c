import { eachGrain, reportSource, togetherOf } from '@dxweb/kit/reports/report-source.ts'
import { counted, eventSales } from '@dxweb/areas/facts/sales-sql.ts'
import { visitors } from './contract.ts'

const figures = [
  'capacity',
  'paid',
  'free',
  'companions',
  'tickets',
  'visitors',
  'scanned',
  'missing',
]
const eventColumns = ['startsAt', 'heldOn', 'event', 'eventId', 'title', 'eventType', 'eventTypeId']
const places = ['auditorium', 'auditoriumId', 'renter', 'renterId']
const columns = [...eventColumns, ...places, ...figures].map((name) => `"${name}"`).join(', ')

/**
 * Companions' tickets are free. Counts no-shows only for events with scanned tickets, since most cinemas do not scan. A
 * correction may count fewer tickets than were scanned. Tickets take precedence over a manual count.
 */
const figuresText = (events: string) => `
  select s.*, coalesce(s.came_in, 0) as scanned, case when s.came_in is not null then greatest(s.tickets - s.came_in, 0) end as missing,
    case when s.tickets = 0 then coalesce(s.counted_visitors, 0) else s.tickets end as visitors,
    case when s.capacity > 0 then round(10000.0 * s.tickets / s.capacity)::int end as occupancy
  from (${events}) s`

const text = figuresText(togetherOf(eventSales(counted, '{first e.held_on, e.starts_at, e.id}')))

const { given, parts } = eventSales(counted)
const grainOf = (events: string) =>
  `select 1 as "rowCount", ${columns} from (${figuresText(events)}) v`

export const visitorsSource = reportSource(visitors, text, [
  eachGrain('held', [...eventColumns, ...places], {
    group: 'event',
    key: 'eventId',
    given,
    parts: parts.map(grainOf),
  }),
])
