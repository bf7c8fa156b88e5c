import { type Database, type Scope, sql } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'

/** Who really acts, when it is not the caller, and in which request: for the audit log. */
export interface ChangedBy {
  sudoId: number | null
  requestId: string
}

/** A draft with its times settled to instants. */
export interface NewEvent {
  title: string
  auditoriumId: number
  eventTypeId: number
  startsAt: string
  endsAt: string
  renterId: number | null
  organizer: string
}

/**
 * The draft, the categories that are auto-added for its kind, and its hall's zones, in one statement. The hall's
 * seat map is taken over as it is now; its seats are the capacity, or the hall's figure where there is none. Values: partner, event, user.
 */
const createText = `
  with hall as (
    select a.id, coalesce(m.seat_count, a.capacity) as capacity, a.seat_map_id
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = $1 and a.id = $2
  ), made as (
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until,
      event_type_id, renter_id, organizer, capacity, seat_map_id, changed_by)
    select $1, dx_next_id($1, 'event'), $3, hall.id, $4, $5, $4, $5, $6, $7, $8, hall.capacity, hall.seat_map_id, $9
    from hall returning id, version, seat_map_id
  ), categories as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore,
      is_sold_on_web, is_companion, sort)
    select $1, made.id, row_number() over (order by pc.sort, pc.id), pc.id, pc.name, pc.short_name,
      pc.standard_price_ore, pc.is_sold_on_web, pc.is_companion, pc.sort
    from made, price_category pc, event_type et
    where pc.partner_id = $1 and et.partner_id = $1 and et.id = $6
      and case when et.is_cinema then pc.is_added_to_cinema else pc.is_added_to_culture end
  ), zones as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
    select $1, made.id, row_number() over (order by z.id), z.name, z.color, z.adjustment_ore, z.seat_ids
    from made join price_zone z on z.partner_id = $1 and z.seat_map_id = made.seat_map_id
  ), noted as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, request_id, action, object_type, object_id, after)
    select $1, gen_random_uuid(), $9, $10, $11, 'created', 'event', made.id::text, jsonb_build_object('title', $3::text)
    from made
  )
  select id, version from made`

export async function insertEvent(db: Database, scope: Scope, event: NewEvent, by: ChangedBy) {
  const values = [
    scope.partnerId,
    event.auditoriumId,
    event.title,
    event.startsAt,
    event.endsAt,
    event.eventTypeId,
    event.renterId,
    event.organizer,
    scope.userId,
    by.sudoId,
    by.requestId,
  ]
  const [made] = await db.run<{ id: number; version: number }>(
    scope,
    sql('event-create', createText, values),
  )
  return made ?? null
}

/** Columns that a step or a save may set, with the SQL type of the value. */
const settable = {
  state: 'text',
  note: 'text',
  isSaleOpen: 'boolean',
} as const

const columns: Record<keyof typeof settable, string> = {
  state: 'state',
  note: 'note',
  isSaleOpen: 'is_sale_open',
}

export interface EventChange {
  id: number
  /** The version that the change was decided on. */
  version: number
  field: keyof typeof settable
  value: string | boolean
  /** States that the event may be in; any when absent. */
  from?: readonly string[]
}

const changeText = (field: keyof typeof settable) => `
  with old as (
    select id, version, state, ${columns[field]} as value from event where partner_id = $1 and id = $2
      for update
  ), done as (
    update event set ${columns[field]} = $4::${settable[field]}, version = version + 1, changed_by = $5,
      changed_at = now()
    where partner_id = $1 and id = $2 and version = $3 and ($6::text[] is null or state = any($6))
    returning id, version, capacity, seat_map_id
  ), places as (
    insert into open_place (partner_id, event_id, place)
    select $1, done.id, n from done, generate_series(1, done.capacity) n
    where done.seat_map_id is null and '${field}' = 'state' and $4::text = 'published'
    on conflict do nothing
  ), noted as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, request_id, action, object_type, object_id,
      before, after)
    select $1, gen_random_uuid(), $5, $7, $8, 'changed', 'event', done.id::text,
      jsonb_build_object('${field}', old.value), jsonb_build_object('${field}', $4::${settable[field]})
    from done, old
  )
  select old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id`

/**
 * Sets one field, if the event still has the version and one of the states. Answers the new version, or refuses:
 * not found, stale (with the version there is), or wrong state. Publishing an event without numbered seats makes
 * its places.
 */
export async function changeEvent(db: Database, scope: Scope, change: EventChange, by: ChangedBy) {
  const { field } = change
  const values = [
    scope.partnerId,
    change.id,
    change.version,
    change.value,
    scope.userId,
    change.from ?? null,
    by.sudoId,
    by.requestId,
  ]
  const [row] = await db.run<{ oldVersion: number; state: string; version: number | null }>(
    scope,
    sql(`event-set-${field}`, changeText(field), values),
  )
  if (row === undefined) throw new Refusal('not_found')
  if (row.version !== null) return { id: change.id, version: row.version }
  if (row.oldVersion !== change.version) {
    throw new Refusal('stale', { details: { version: row.oldVersion } })
  }
  throw new Refusal('wrong_state', { details: { state: row.state } })
}
