import { type Database, type Scope, sql, rowExists } from '@dxweb/kit/database/database.ts'
import type { QueryOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import {
  type ListedEvent as Listed,
  type eventOrders,
  type listEvents,
  saleStates,
} from '../core/contract.ts'
import { ageLimitOf } from '@dxweb/areas/mediabase/productions/age-limit-sql.ts'
import {
  eventColumns,
  eventJoins,
  saleStateColumn,
  soldColumns,
  soldQueries,
} from '../core/sold-store.ts'

export type ListQuery = QueryOf<typeof listEvents.parts>

/** Filters by day, text, hall and state, which nearly every query uses. */
const fitting = `
    from event ev
    where ev.partner_id = $1
      and ev.starts_at >= (select $2::date::timestamp at time zone time_zone from partner where id = $1)
      and ev.starts_at < (select ($3::date + 1)::timestamp at time zone time_zone from partner where id = $1)
      and ($4::text is null or ev.title ilike '%' || $4 || '%' or ev.organizer ilike '%' || $4 || '%')
      and ($5::integer is null or ev.auditorium_id = $5)
      and ($6::text is null or ev.state = $6)`

export const fittingNarrowly = `${fitting}
      and ($7::integer is null or ev.auditorium_id in (
        select h.id from auditorium h where h.partner_id = $1 and h.location_id = $7))
      and ($8::integer is null or ev.auditorium_id in (
        select h.id from auditorium h join location l on l.partner_id = $1 and l.id = h.location_id
        where h.partner_id = $1 and l.group_id = $8))
      and ($9::integer is null or ev.event_type_id = $9)
      and ($10::integer is null or ev.renter_id = $10)
      and ($11::text is null or ev.organizer = $11)`

const listText = (from: string, limit: string) => `
  with e as materialized (
    select ev.*, count(*) over () as total
    ${from}
    order by ev.starts_at, ev.id
    limit ${limit}
  ), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn}, ${ageLimitOf} as "ageLimit",
    e.total::integer as total
  from e ${eventJoins}
  order by e.starts_at, e.id`

const byDayText = listText(fitting, '$7 offset $8')
const byDayNarrowlyText = listText(fittingNarrowly, '$12 offset $13')

type Order = (typeof eventOrders)[number]

/** Text columns are sorted by Norwegian rules. */
const orders: Record<Order, string> = {
  when: '"startsAt"',
  ends: '"endsAt"',
  title: 'title collate "nb-x-icu"',
  type: '"eventType" collate "nb-x-icu"',
  hall: 'auditorium collate "nb-x-icu"',
  holder: `coalesce(nullif(renter, ''), organizer) collate "nb-x-icu"`,
  renter: 'renter collate "nb-x-icu"',
  occupancy: 'coalesce("soldCount"::float / nullif(greatest(capacity - "blockedCount", 0), 0), 0)',
  sold: '"soldCount"',
  reserved: '"reservedCount"',
  left: `case when "saleState" in ('unticketed', 'cancelled') then 0
    else greatest(capacity - "blockedCount" - "soldCount" - "reservedCount", 0) end`,
  gross: '"grossOre"',
  state: `array_position('{${saleStates.join()}}'::text[], "saleState")`,
}

/** Sorts by a sales figure, which must be computed for all matching events before the page is selected. */
const bySaleText = (order: Order, isDescending: boolean) => `
  with e as materialized (select ev.* ${fittingNarrowly}), ${soldQueries}, shown as (
    select ${eventColumns}, ${soldColumns}, ${saleStateColumn}, ${ageLimitOf} as "ageLimit" from e ${eventJoins}
  )
  select *, (count(*) over ())::integer as total from shown
  where $12::text is null or "saleState" = $12
  order by ${orders[order]}${isDescending ? ' desc' : ''}, "startsAt", id
  limit $13 offset $14`

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

type Filters = Omit<ListQuery, 'limit' | 'offset' | 'sort'>

const filterValues = (partnerId: number, query: Filters) => [
  partnerId,
  query.from,
  query.to,
  query.q ? literally(query.q) : null,
  query.auditoriumId ?? null,
  query.state ?? null,
]

export const narrowValues = (partnerId: number, query: Filters) => [
  ...filterValues(partnerId, query),
  query.locationId ?? null,
  query.locationGroupId ?? null,
  query.eventTypeId ?? null,
  query.renterId ?? null,
  query.organizer || null,
]

const isNarrow = (values: readonly unknown[]) => values.slice(6).some((value) => value !== null)

type ListedEvent = Listed & { total: number }

/** Days are local to the partner; the period includes its first and last day. */
export function listStatement(partnerId: number, query: ListQuery) {
  const { sort = 'when', saleState, limit, offset } = query
  const narrow = narrowValues(partnerId, query)
  if (sort !== 'when' || saleState !== undefined) {
    const isDescending = sort.startsWith('-')
    const order = (isDescending ? sort.slice(1) : sort) as Order
    const text = bySaleText(order, isDescending)
    return sql<ListedEvent>(`events-list-by-${sort}`, text, [
      ...narrow,
      saleState ?? null,
      limit,
      offset,
    ])
  }
  return isNarrow(narrow)
    ? sql<ListedEvent>('events-list-narrow', byDayNarrowlyText, [...narrow, limit, offset])
    : sql<ListedEvent>('events-list', byDayText, [...filterValues(partnerId, query), limit, offset])
}

const countText = `
  with e as materialized (select ev.* ${fittingNarrowly}), ${soldQueries}
  select count(*)::integer as total from (select ${saleStateColumn} from e ${eventJoins}) shown
  where $12::text is null or "saleState" = $12`

const countStatement = (partnerId: number, query: ListQuery) =>
  sql<{ total: number }>('events-count', countText, [
    ...narrowValues(partnerId, query),
    query.saleState ?? null,
  ])

/** Returns a page with the total. If it is empty, counts separately, or throws `not_found` for an unknown renter. */
export async function eventPage(db: Database, scope: Scope, query: ListQuery, rows: ListedEvent[]) {
  const [first] = rows
  if (first !== undefined) return { data: rows, total: first.total }
  return { data: [], total: await countOfEmptyPage(db, scope, query) }
}

async function countOfEmptyPage(db: Database, scope: Scope, query: ListQuery): Promise<number> {
  if (scope.renterId !== 0) await refuseUnknownRenter(db, scope)
  if (query.offset === 0) return 0
  const [row] = await db.run(scope, countStatement(scope.partnerId, query))
  return row?.total ?? 0
}

async function refuseUnknownRenter(db: Database, scope: Scope): Promise<void> {
  const known = await db.run(scope, rowExists('renter', scope.partnerId, scope.renterId))
  if (known.length === 0) throw new Refusal('not_found')
}
