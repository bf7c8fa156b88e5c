import { type Database, type Row, type Scope, sql } from '@dxweb/kit/database.ts'
import type { QueryOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { EventRow, listEvents } from '../contract.ts'
import { eventColumns, eventJoins, saleStateColumn, soldColumns, soldQueries } from './sold.ts'

type ListQuery = QueryOf<typeof listEvents.parts>

const fitting = `
    from event ev
    where ev.partner_id = $1
      and ev.starts_at >= (select $2::date::timestamp at time zone time_zone from partner where id = $1)
      and ev.starts_at < (select ($3::date + 1)::timestamp at time zone time_zone from partner where id = $1)
      and ($4::text is null or ev.title ilike '%' || $4 || '%' or ev.organizer ilike '%' || $4 || '%')
      and ($5::integer is null or ev.auditorium_id = $5)
      and ($6::text is null or ev.state = $6)`

const listText = `
  with e as materialized (
    select ev.*, count(*) over () as total
    ${fitting}
    order by ev.starts_at, ev.id
    limit $7 offset $8
  ), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn}, e.total::integer as total
  from e ${eventJoins}
  order by e.starts_at, e.id`

/** A text that LIKE takes as it stands. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** $1 to $6 of what fits. */
const filterValues = (partnerId: number, query: ListQuery) => [
  partnerId,
  query.from,
  query.to,
  query.q ? literally(query.q) : null,
  query.auditoriumId ?? null,
  query.state ?? null,
]

/** The statement behind the events list: local days of the partner, both included. */
export const listStatement = (partnerId: number, query: ListQuery) =>
  sql('events-list', listText, [...filterValues(partnerId, query), query.limit, query.offset])

const countStatement = (partnerId: number, query: ListQuery) =>
  sql(
    'events-count',
    `select count(*)::integer as total ${fitting}`,
    filterValues(partnerId, query),
  )

/**
 * A page of the list with the number of all that fit. An empty page is looked at once more, since it may lie past the
 * list's end, or in a renter's context that there is none of: not_found.
 */
export async function eventPage(db: Database, scope: Scope, query: ListQuery, found: Row[]) {
  const rows = found as unknown as (EventRow & { total: number })[]
  const [first] = rows
  if (first !== undefined) return { data: rows, total: first.total }
  return { data: [], total: await countOfEmptyPage(db, scope, query) }
}

async function countOfEmptyPage(db: Database, scope: Scope, query: ListQuery): Promise<number> {
  if (scope.renterId !== 0) await refuseUnknownRenter(db, scope)
  if (query.offset === 0) return 0
  const [row] = await db.run<{ total: number }>(scope, countStatement(scope.partnerId, query))
  return row?.total ?? 0
}

async function refuseUnknownRenter(db: Database, scope: Scope): Promise<void> {
  const known = await db.run(
    scope,
    sql('renter-exists', 'select id from renter where partner_id = $1 and id = $2', [
      scope.partnerId,
      scope.renterId,
    ]),
  )
  if (known.length === 0) throw new Refusal('not_found')
}
