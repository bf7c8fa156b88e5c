import { type Database, type Scope, sql } from '@dxweb/kit/database.ts'
import type { QueryOf } from '@dxweb/kit/endpoint.ts'
import type { EventRow, listEvents } from '../contract.ts'
import { eventColumns, eventJoins, saleStateColumn, soldColumns, soldQueries } from './sold.ts'

type ListQuery = QueryOf<typeof listEvents.parts>

const listText = `
  with e as materialized (
    select ev.*, count(*) over () as total
    from event ev
    where ev.partner_id = $1
      and ev.starts_at >= (select $2::date::timestamp at time zone time_zone from partner where id = $1)
      and ev.starts_at < (select ($3::date + 1)::timestamp at time zone time_zone from partner where id = $1)
      and ($4::text is null or ev.title ilike '%' || $4 || '%' or ev.organizer ilike '%' || $4 || '%')
      and ($5::integer is null or ev.auditorium_id = $5)
      and ($6::text is null or ev.state = $6)
    order by ev.starts_at, ev.id
    limit $7 offset $8
  ), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn}, e.total::integer as total
  from e ${eventJoins}
  order by e.starts_at, e.id`

/** A text that LIKE takes as it stands. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The statement behind the events list: local days of the partner, both included. */
export const listStatement = (partnerId: number, query: ListQuery) =>
  sql('events-list', listText, [
    partnerId,
    query.from,
    query.to,
    query.q ? literally(query.q) : null,
    query.auditoriumId ?? null,
    query.state ?? null,
    query.limit,
    query.offset,
  ])

export async function listEventRows(db: Database, scope: Scope, query: ListQuery) {
  const rows = await db.run<EventRow & { total: number }>(
    scope,
    listStatement(scope.partnerId, query),
  )
  return { data: rows, total: rows[0]?.total ?? 0 }
}
