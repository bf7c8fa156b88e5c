import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type CallSheetFields, callSheetOf } from '../core/call-sheet-fields.ts'
import { callSheetColumns, newCallSheet } from '../core/call-sheet-store.ts'
import type { Times } from '../times/event-times.ts'

export interface NewEvents extends CallSheetFields {
  title: string
  heading?: string | undefined
  auditoriumId: number
  eventTypeId: number
  renterId: number | null
  organizer: string
  extraAuditoriumIds: readonly number[]
  isOpenEvent: boolean
  orderId: number | null
  extendsOrder: boolean
  atOwnRisk: boolean
  times: readonly Times[]
  rule: object | null
}

/**
 * Extends the order's period to include the days if `extends` is true, and otherwise refuses days outside the period.
 * Reads `wanted` (order_id, extends) and `days` (day).
 */
export const orderPeriod = `
  whole as materialized (
    select o.id, least(o.period_from, min(d.day)) as period_from, greatest(o.period_to, max(d.day)) as period_to,
      min(d.day) < o.period_from or max(d.day) > o.period_to as outgrown, w.extends
    from wanted w join booking_order o on o.partner_id = $1 and o.id = w.order_id, days d
    group by o.id, o.period_from, o.period_to, w.extends
  ), grown as (
    update booking_order o set period_from = whole.period_from, period_to = whole.period_to, version = o.version + 1
    from whole where o.partner_id = $1 and o.id = whole.id and whole.outgrown and whole.extends
  ), placed as materialized (
    select 1 as fits where not exists (select from whole where outgrown and not extends)
      or dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('date',
        jsonb_build_object('code', 'outside_order'))))
  )`

/**
 * Capacity is the seat map's number of places, or else the hall's. If the event type sets the first day of sale, the
 * sale starts at 10:00 on that day. A series id is consumed even if no event is created.
 */
const makeText = `
  with hall as materialized (
    select a.id, coalesce(dx_places(m.drawing), a.capacity) as capacity, a.seat_map_id
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = $1 and a.id = :auditoriumId
  ), times as materialized (
    select * from unnest(:startsAt::timestamptz[], :endsAt::timestamptz[], :busyFrom::timestamptz[], :busyUntil::timestamptz[])
      with ordinality t (starts_at, ends_at, busy_from, busy_until, place)
  ), wanted as (select :orderId::integer as order_id, :extendsOrder::boolean as extends), days as (
    select (t.starts_at at time zone p.time_zone)::date as day from times t, partner p where p.id = $1
  ), ${orderPeriod}, series as (
    insert into event_series (partner_id, id, title, rule, made_by)
    select $1, dx_next_id($1, 'event_series'), :title, :rule::jsonb, :userId from hall, placed where :rule::jsonb is not null
    returning id
  ), made as (
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
      renter_id, organizer, extra_auditorium_ids, is_open_event, order_id, accepts_overlap, series_id, capacity,
      seat_map_id, changed_by, sales_start, web_sales_start, sales_stop, web_sales_stop, hold_days, pickup_minutes,
      max_per_purchase, channel_fees, heading, ${callSheetColumns.join(', ')})
    select $1, dx_next_id($1, 'event'), :title, hall.id, t.starts_at, t.ends_at, t.busy_from, t.busy_until, :eventTypeId, :renterId, :organizer,
      :extraAuditoriumIds::integer[], :isOpenEvent, :orderId, :atOwnRisk, (select id from series), hall.capacity, hall.seat_map_id, :userId, t.opens, t.opens,
      t.starts_at - make_interval(mins => ty.sales_stop_minutes),
      t.starts_at - make_interval(mins => ty.web_sales_stop_minutes), coalesce(ty.hold_days, 7),
      coalesce(ty.pickup_minutes, 30), coalesce(ty.max_per_purchase, 50),
      coalesce((select channel_fees from sales_rule where partner_id = $1), '[]'), :heading,
      ${newCallSheet(':callSheet').join(', ')}
    from hall, placed, (
      select times.*, (date_trunc('day', times.starts_at at time zone p.time_zone)
        - make_interval(days => et.sales_start_days) + interval '10 hours') at time zone p.time_zone as opens
      from times join partner p on p.id = $1 left join event_type et on et.partner_id = $1 and et.id = :eventTypeId
      order by place) t left join event_type ty on ty.partner_id = $1 and ty.id = :eventTypeId
    returning id, version, seat_map_id, series_id, starts_at
  ), categories as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore,
      is_sold_on_web, is_companion, needs_membership, sort)
    select $1, made.id, row_number() over (partition by made.id order by pc.sort, pc.id), pc.id, pc.name,
      pc.short_name, dx_price_of(pc, et.id, made.starts_at at time zone p.time_zone), pc.is_sold_on_web,
      pc.is_companion, pc.needs_membership, pc.sort
    from made, price_category pc, event_type et, partner p
    where p.id = $1 and pc.partner_id = $1 and et.partner_id = $1 and et.id = :eventTypeId
      and case when et.is_cinema then pc.is_added_to_cinema else pc.is_added_to_culture end
  ), zones as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select $1, made.id, z.* from dx_hall_zones($1, :auditoriumId) z, made
  ), noted as (
    ${logs('event', 'created', 'made.id', ':userId, :sudoId, :requestId')}
      null, jsonb_strip_nulls(jsonb_build_object('title', :title::text, 'startsAt', made.starts_at,
        'atOwnRisk', nullif(:atOwnRisk::boolean, false))) from made
  )
  select id, version, series_id as "seriesId" from made order by starts_at`

export interface MadeEvent {
  id: number
  version: number
  seriesId: number | null
}

/** Returns no rows if the hall belongs to another partner. */
export function makeEventsStatement(scope: Scope, made: NewEvents, by: Author) {
  const column = (name: keyof Times) => made.times.map((times) => times[name])
  return sql<MadeEvent>('events-make', makeText, {
    ...made,
    ...by,
    partnerId: scope.partnerId,
    startsAt: column('startsAt'),
    endsAt: column('endsAt'),
    busyFrom: column('busyFrom'),
    busyUntil: column('busyUntil'),
    rule: made.rule === null ? null : JSON.stringify(made.rule),
    heading: made.heading ?? '',
    callSheet: JSON.stringify(callSheetOf(made)),
  })
}

export const makeEvents = (db: Database, scope: Scope, made: NewEvents, by: Author) =>
  db.run(scope, makeEventsStatement(scope, made, by))

/** Moves a time of the source with the start, by the local clock. */
const moved = (column: string) => `dx_move_by_clock(s.${column}, s.starts_at, $4, p.time_zone)`

/** Moves a time of the source by whole days of the local clock, so that a sale opens at 10:00 in summer and winter. */
const movedDays = (column: string) =>
  `((s.${column} at time zone p.time_zone) + m.days) at time zone p.time_zone`

/**
 * Moves the sale times with the event. A show that follows the venue's prices gets the current prices. Copies
 * resource bookings only if `copiesBookings` is true.
 */
const copyText = `
  with source as materialized (select * from event where partner_id = $1 and id = $2), hall as materialized (
    select a.id, a.id = source.auditorium_id as is_same, coalesce(dx_places(m.drawing), a.capacity) as capacity, a.seat_map_id
    from source, auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = $1 and a.id = $3
  ), made as (
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
      renter_id, organizer, production_id, own_age_limit, own_runtime_minutes, extra_auditorium_ids, is_open_event, note, accepts_overlap, capacity,
      seat_map_id, max_per_purchase, changed_by, min_per_purchase, max_per_screening, hold_days, pickup_minutes,
      hides_price, web_purchase_code, sales_stop, web_sales_stop, sales_start, web_sales_start, ticket_count, avoids_gaps,
      supplements, channel_fees, heading, is_counter_sale_open, showing_type, film_version, preshow_minutes,
      follows_prices, follows_windows, is_web_sale_open, ${callSheetColumns.join(', ')})
    select $1, dx_next_id($1, 'event'), s.title, hall.id, $4, $5, $6, $7, s.event_type_id, s.renter_id, s.organizer,
      s.production_id, s.own_age_limit, s.own_runtime_minutes, array_remove(s.extra_auditorium_ids, hall.id), s.is_open_event, s.note, $8,
      case when hall.is_same then s.capacity else hall.capacity end,
      case when hall.is_same then s.seat_map_id else hall.seat_map_id end, s.max_per_purchase, $9,
      s.min_per_purchase, s.max_per_screening, s.hold_days, s.pickup_minutes, s.hides_price, s.web_purchase_code,
      ${moved('sales_stop')}, ${moved('web_sales_stop')},
      ${movedDays('sales_start')}, ${movedDays('web_sales_start')}, case when hall.is_same then s.ticket_count end,
      s.avoids_gaps, s.supplements, s.channel_fees, s.heading, s.is_counter_sale_open, s.showing_type, s.film_version,
      s.preshow_minutes, s.follows_prices, s.follows_windows,
      s.is_web_sale_open or s.state = 'cancelled', ${callSheetColumns.map((column) => `s.${column}`).join(', ')}
    from source s join partner p on p.id = $1, hall, lateral (select $4::timestamptz at time zone p.time_zone as at,
      s.starts_at at time zone p.time_zone as was) t, lateral (select make_interval(days => t.at::date - t.was::date) as days) m
    returning id, version, seat_map_id, starts_at, title
  ), categories as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore, fee_ore,
      is_sold_on_web, is_companion, needs_membership, is_stopped, sort)
    select $1, made.id, c.id, c.price_category_id, c.name, c.short_name, c.price_ore, c.fee_ore, c.is_sold_on_web,
      c.is_companion, c.needs_membership, c.is_stopped, c.sort
    from made, event_price_category c where c.partner_id = $1 and c.event_id = $2
  ), zones as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select $1, made.id, z.id, z.name, z.color, z.adjustment_ore, z.seat_ids, z.area_ids
    from made, hall, event_zone z where z.partner_id = $1 and z.event_id = $2 and hall.is_same
    union all
    select $1, made.id, z.* from made, hall, dx_hall_zones($1, hall.id) z where not hall.is_same
  ), zone_prices as (
    insert into event_zone_price (partner_id, event_id, category_id, zone_id, price_ore)
    select $1, made.id, o.category_id, o.zone_id, o.price_ore
    from made, hall, event_zone_price o where o.partner_id = $1 and o.event_id = $2 and hall.is_same
  ), bookings as (
    insert into resource_booking (partner_id, id, event_id, resource_id, staff_id, unit_count, starts_at, ends_at,
      follows_event, price_type, unit, price_ore, note, accepts_overlap)
    select $1, dx_next_id($1, 'resource_booking'), made.id, b.resource_id, b.staff_id, b.unit_count,
      case when b.follows_event then $6 else t.starts end,
      case when b.follows_event then $7 else greatest(t.ends, t.starts + interval '1 minute') end, b.follows_event,
      b.price_type, b.unit, b.price_ore, b.note, $8
    from made, source s, partner p, resource_booking b
    cross join lateral (select dx_move_by_clock(b.starts_at, s.starts_at, $4, p.time_zone) as starts,
      dx_move_by_clock(b.ends_at, s.starts_at, $4, p.time_zone) as ends) t
    where $12 and p.id = $1 and b.partner_id = $1 and b.event_id = $2
  ), noted as (
    ${logs('event', 'duplicated', 'made.id', '$9, $10, $11')}
      null, jsonb_build_object('title', made.title, 'startsAt', made.starts_at, 'of', $2::integer) from made
  )
  select id, version from made`

export interface EventCopy {
  id: number
  auditoriumId: number
  times: Times
  atOwnRisk: boolean
  copiesBookings: boolean
}

const copyStatement = (
  scope: Scope,
  { id, auditoriumId, times, atOwnRisk, copiesBookings }: EventCopy,
  by: Author,
) =>
  sql<{ id: number; version: number }>('event-copy', copyText, [
    scope.partnerId,
    id,
    auditoriumId,
    times.startsAt,
    times.endsAt,
    times.busyFrom,
    times.busyUntil,
    atOwnRisk,
    ...signed(by),
    copiesBookings,
  ])

/** Throws `not_found` if the event or hall does not exist. The database refuses an occupied hall. */
export async function copyEvent(db: Database, scope: Scope, copy: EventCopy, by: Author) {
  const [made] = await db.run<{ id: number; version: number }>(
    scope,
    copyStatement(scope, copy, by),
  )
  if (made === undefined) throw new Refusal('not_found')
  return made
}
