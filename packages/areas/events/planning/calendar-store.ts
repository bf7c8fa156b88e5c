import { sql } from '@dxweb/kit/database/database.ts'
import type { QueryOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getCalendar, CalendarEvent } from './contract.ts'
import {
  bookingColumns,
  eventColumns,
  eventJoins,
  saleStateColumn,
  soldColumns,
  soldQueries,
} from '../core/sold-store.ts'

/** Starts the scan 31 days before the period, since no event occupies a hall for longer. */
const text = `
  with period as materialized (
    select $2::date::timestamp at time zone time_zone as since,
      ($3::date + 1)::timestamp at time zone time_zone as until
    from partner where id = $1
  ), e as materialized (
    select ev.* from event ev
    where ev.partner_id = $1
      and ev.starts_at > (select since from period) - interval '31 days'
      and ev.starts_at < (select until from period) + interval '31 days'
      and ev.busy_until > (select since from period) and ev.busy_from < (select until from period)
      and ($4::integer is null or $4 = any (ev.auditorium_id || ev.extra_auditorium_ids))
  ), ${soldQueries}
  select ${eventColumns}, ${bookingColumns}, ${soldColumns}, ${saleStateColumn}
  from e ${eventJoins}
  order by e.starts_at, e.id`

export const calendarStatement = (partnerId: number, query: QueryOf<typeof getCalendar.parts>) =>
  sql<CalendarEvent>('events-calendar', text, [
    partnerId,
    query.from,
    query.to,
    query.auditoriumId ?? null,
  ])
