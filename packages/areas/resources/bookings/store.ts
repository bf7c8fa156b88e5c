import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { ResourceBooking } from './contract.ts'
import type { BookedTimes } from './booking-times.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

const columns = `b.id, b.version, b.event_id as "eventId", e.title as event, e.state as "eventState",
  et.color as "eventTypeColor", a.name as auditorium, b.resource_id as "resourceId", r.name as resource,
  r.group_id as "groupId", r.is_function as "isFunction", b.staff_id as "staffId", coalesce(s.name, '') as staff,
  coalesce(s.mobile, '') as mobile, b.unit_count as "unitCount", b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.follows_event as "followsEvent", b.price_type as "priceType", b.unit, b.price_ore as "priceOre", b.note,
  b.accepts_overlap as "acceptsOverlap", coalesce(s.email, '') as email`

const joins = `join event e on e.partner_id = b.partner_id and e.id = b.event_id
  join event_type et on et.partner_id = e.partner_id and et.id = e.event_type_id
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  left join staff s on s.partner_id = b.partner_id and s.id = b.staff_id`

const periodText = `
  select ${columns}
  from partner p, dx_resource_bookings_within(p.id, $2::date::timestamp at time zone p.time_zone,
    ($3::date + 1)::timestamp at time zone p.time_zone) b
  ${joins}
  where p.id = $1
  order by b.starts_at, b.id`

export const periodStatement = (partnerId: number, { from, to }: { from: string; to: string }) =>
  sql<StoredBooking>('resource-bookings', periodText, [partnerId, from, to])

const eventText = `
  select ${columns} from resource_booking b ${joins}
  where b.partner_id = $1 and b.event_id = $2
  order by r.is_function, r.sort, r.name, b.starts_at, b.id`

export const eventStatements = (partnerId: number, eventId: number) =>
  [
    sql<StoredBooking>('event-resources', eventText, [partnerId, eventId]),
    sql<StaffList['event']>('event-of-resources', eventOfText, [partnerId, eventId]),
  ] as const

const eventOfText = `
  select e.id, e.title, e.state, e.starts_at as "startsAt", e.ends_at as "endsAt", a.name as auditorium
  from event e join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  where e.partner_id = $1 and e.id = $2`

export interface StoredBooking extends ResourceBooking {
  email: string
}

export interface StaffList {
  event: {
    id: number
    title: string
    state: string
    startsAt: string
    endsAt: string
    auditorium: string
  }
  shifts: StoredBooking[]
}

export async function readStaffList(
  db: Database,
  scope: Scope,
  eventId: number,
): Promise<StaffList> {
  const [bookings, events] = await db.batch(scope, eventStatements(scope.partnerId, eventId))
  const shifts = bookings.filter(({ isFunction }) => isFunction)
  return { event: onlyRow(events), shifts }
}

const sentText = `
  ${logs('event', 'staffListSent', '$2::integer', '$3, $4, $5')} null, jsonb_build_object('sentTo', $6::text)`

export const recordSent = (
  db: Database,
  scope: Scope,
  eventId: number,
  names: string,
  by: Author,
) =>
  db.run(scope, sql('staff-list-sent', sentText, [scope.partnerId, eventId, ...signed(by), names]))

export interface BookingDraft {
  resourceId: number
  staffId: number | null
  unitCount: number
  /** If null, the event's hall times apply. */
  times: BookedTimes | null
  priceType: string
  note: string
  atOwnRisk: boolean
}

/**
 * Locks the event's times, and reads the resource's price per unit. `$4` is the resource, `$9` the price type or ''.
 */
const source = `ev as materialized (
    select id, state, busy_from, busy_until from event where partner_id = $1 and id = $2 for share
  ), res as materialized (
    select r.id, case when $9::text = '' then r.hourly_rate_ore else price.ore end as price_ore,
      case when $9 = '' then case when r.is_function then 'hour' else r.unit end else price.unit end as unit,
      $9 = '' or price.ore is not null as is_priced
    from resource r left join lateral (
      select round((p ->> 'priceOre')::numeric / greatest((p ->> 'count')::integer, 1))::bigint as ore, p ->> 'unit' as unit from jsonb_array_elements(r.prices) p
      where p ->> 'priceType' = $9 limit 1) price on true
    where r.partner_id = $1 and r.id = $4
  )`

const logged = (row: string) => `jsonb_build_object('resource', (select name from resource r
      where r.partner_id = $1 and r.id = ${row}.resource_id), 'staff', (select name from staff s
      where s.partner_id = $1 and s.id = ${row}.staff_id), 'unitCount', ${row}.unit_count,
      'startsAt', ${row}.starts_at, 'endsAt', ${row}.ends_at, 'priceType', nullif(${row}.price_type, ''),
      'note', nullif(${row}.note, ''))`

const noted = (action: ActionOn<'event'>, values: string, from: string) => `noted as (
    ${logs('event', action, '$2::integer', '$12, $13, $14')} ${values} from ${from}
  )`

const atRisk = `jsonb_build_object('atOwnRisk', nullif($11::boolean, false))`

const bookText = `
  with ${source}, made as (
    insert into resource_booking (partner_id, id, event_id, resource_id, staff_id, unit_count, starts_at, ends_at,
      follows_event, price_type, unit, price_ore, note, accepts_overlap)
    select $1, dx_next_id($1, 'resource_booking'), ev.id, res.id, $5::integer, $6,
      coalesce($7::timestamptz, ev.busy_from), coalesce($8::timestamptz, ev.busy_until), $7 is null, $9, res.unit,
      res.price_ore, $10, $11
    from ev, res where ev.state <> 'cancelled' and res.is_priced and $3::integer is null
    returning *
  ), ${noted('resourceBooked', `null, jsonb_strip_nulls(${logged('made')} || ${atRisk})`, 'made')}
  select ev.state, res.id is not null as "isResource", res.is_priced as "isPriced", made.id, made.version,
    null::integer as "oldVersion"
  from ev left join res on true left join made on true`

const changeText = `
  with ${source}, old as materialized (
    select * from resource_booking where partner_id = $1 and event_id = $2 and id = $3 for update
  ), done as (
    update resource_booking b set resource_id = res.id, staff_id = $5::integer, unit_count = $6,
      starts_at = coalesce($7::timestamptz, ev.busy_from), ends_at = coalesce($8::timestamptz, ev.busy_until),
      follows_event = $7 is null, price_type = $9,
      unit = case when (b.resource_id, b.price_type) = (res.id, $9) then b.unit else res.unit end,
      price_ore = case when (b.resource_id, b.price_type) = (res.id, $9) then b.price_ore else res.price_ore end,
      note = $10, accepts_overlap = $11, version = b.version + 1
    from ev, res, old
    where b.partner_id = $1 and b.id = old.id and old.version = $15 and ev.state <> 'cancelled'
      and (res.is_priced or (b.resource_id, b.price_type) = (res.id, $9))
    returning b.*
  ), ${noted('resourceChanged', `jsonb_strip_nulls(${logged('old')}), jsonb_strip_nulls(${logged('done')} || ${atRisk})`, 'done, old')}
  select ev.state, res.id is not null as "isResource", res.is_priced as "isPriced", done.id, done.version,
    old.version as "oldVersion"
  from ev join old on true left join res on true left join done on true`

interface Outcome {
  state: string
  isResource: boolean
  isPriced: boolean | null
  id: number | null
  version: number | null
  oldVersion: number | null
}

const fieldOf = [
  ['staff_id', 'staffId'],
  ['resource_id', 'resourceId'],
] as const

/** Converts a constraint violation to an error on the form field that the user can correct; rethrows other errors. */
function named(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const constraint = (error.cause as { constraint?: string } | undefined)?.constraint ?? ''
  const found = fieldOf.find(([part]) => constraint.includes(part))
  if (found === undefined) throw error
  throw invalidField(found[1], 'not_found')
}

const valuesOf = (
  scope: Scope,
  { eventId, bookingId }: { eventId: number; bookingId: number | null },
  draft: BookingDraft,
  by: Author,
) => [
  scope.partnerId,
  eventId,
  bookingId,
  draft.resourceId,
  draft.staffId,
  draft.unitCount,
  draft.times?.startsAt ?? null,
  draft.times?.endsAt ?? null,
  draft.priceType,
  draft.note,
  draft.atOwnRisk,
  ...signed(by),
]

function outcomeOf([row]: readonly Outcome[], version: number | null) {
  if (row === undefined) throw new Refusal('not_found')
  if (row.id !== null && row.version !== null) return { id: row.id, version: row.version }
  if (!row.isResource) throw invalidField('resourceId', 'not_found')
  if (version !== null && row.oldVersion !== version) {
    throw new Refusal('stale', { details: { version: row.oldVersion } })
  }
  if (row.state === 'cancelled') throw new Refusal('wrong_state', { details: { state: row.state } })
  throw invalidField('priceType', 'not_found')
}

/** Refuses a conflicting booking with `resource_busy`, unless `atOwnRisk` is true. */
export async function book(
  db: Database,
  scope: Scope,
  eventId: number,
  draft: BookingDraft,
  by: Author,
) {
  const statement = sql<Outcome>(
    'resource-book',
    bookText,
    valuesOf(scope, { eventId, bookingId: null }, draft, by),
  )
  return outcomeOf(await db.run(scope, statement).catch(named), null)
}

export interface Which {
  eventId: number
  bookingId: number
  version: number
}

export async function rebook(
  db: Database,
  scope: Scope,
  which: Which,
  draft: BookingDraft,
  by: Author,
) {
  const statement = sql<Outcome>('resource-rebook', changeText, [
    ...valuesOf(scope, which, draft, by),
    which.version,
  ])
  return outcomeOf(await db.run(scope, statement).catch(named), which.version)
}

const freeText = `
  with old as materialized (
    select * from resource_booking where partner_id = $1 and event_id = $2 and id = $3 for update
  ), done as (
    delete from resource_booking b using old where b.partner_id = $1 and b.id = old.id and old.version = $4
    returning b.id
  ), noted as (
    ${logs('event', 'resourceFreed', '$2::integer', '$5, $6, $7')}
      jsonb_strip_nulls(${logged('old')}), null from done, old
  )
  select old.version as "oldVersion", done.id from old left join done on true`

export async function free(db: Database, scope: Scope, which: Which, by: Author) {
  const { eventId, bookingId, version } = which
  const values = [scope.partnerId, eventId, bookingId, version, ...signed(by)]
  const [row] = await db.run<{ oldVersion: number; id: number | null }>(
    scope,
    sql('resource-free', freeText, values),
  )
  if (row === undefined) throw new Refusal('not_found')
  if (row.id === null) throw new Refusal('stale', { details: { version: row.oldVersion } })
  return { id: row.id }
}
