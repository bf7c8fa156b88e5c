import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { NewScreening } from './contract.ts'

const wanted = [
  ['production_id', 'productionId', 'integer'],
  ['hall', 'auditoriumId', 'integer'],
  ['starts_at', 'startsAt', 'timestamptz'],
  ['showing_type', 'showingType', 'text'],
  ['film_version', 'filmVersion', 'jsonb'],
  ['preshow', 'preshowMinutes', 'integer'],
  ['pause', 'pauseMinutes', 'integer'],
  ['cleaning', 'cleaningMinutes', 'integer'],
  ['asked_type', 'eventTypeId', 'integer'],
] as const

const faultOf = (at: string, field: string, code: string) =>
  `select 'shows.' || ${at} || '.${field}' as field, '${code}' as code`

/** Selects shows to skip, if requested: those that overlap a booking of their hall or a show placed before them. */
const clashing = `
  timed as materialized (
    select a.place, a.hall, a.starts_at, a.starts_at
      + make_interval(mins => a.preshow + a.runtime_minutes + a.pause + a.cleaning) as free_at from asked a
    where $${wanted.length + 6}
  ), met as materialized (
    select t.place from timed t where exists (select from dx_bookings_within($1, t.hall, t.starts_at, t.free_at))
  ), placed as (
    select 0::bigint as upto, array[]::bigint[] as places
    union all select t.place, case
      when t.place in (select place from met) or exists (select from timed o where o.place = any (p.places)
        and o.hall = t.hall and o.starts_at < t.free_at and t.starts_at < o.free_at) then p.places
      else p.places || t.place end
    from placed p join timed t on t.place = p.upto + 1
  ), clashing as materialized (
    select t.place from timed t
    where t.place <> all ((select p.places from placed p order by p.upto desc limit 1)::bigint[])
  )`

/**
 * Inserts shows with the production's runtime, and with the same zones and limits as other new events. Triggers set
 * prices, supplements and the start of the sale (`schema/events/film-shows.sql`).
 */
const text = `
  with recursive asked as materialized (
    select s.*, coalesce(s.asked_type, (select min(id) from event_type where partner_id = $1 and is_cinema)) as type_id,
      pr.title, pr.runtime_minutes
    from unnest(${wanted.map(([, , type], at) => `$${at + 6}::${type}[]`).join(', ')})
      with ordinality s (${wanted.map(([name]) => name).join(', ')}, place)
    left join production pr on pr.id = s.production_id
  ), ${clashing}, drafts as materialized (
    select a.*, row_number() over (order by a.place) as nth from asked a where a.place not in (select place from clashing)
  ), faults as materialized (
    ${faultOf('(place - 1)', 'productionId', 'not_found')} from drafts where title is null
    union all ${faultOf('(place - 1)', 'productionId', 'no_runtime')} from drafts
      where title is not null and runtime_minutes is null
    union all ${faultOf('(place - 1)', 'eventTypeId', 'no_film_type')} from drafts where type_id is null
    union all ${faultOf('(place - 1)', 'eventTypeId', 'not_found')} from drafts
      where asked_type is not null and asked_type not in (select id from event_type where partner_id = $1)
    union all ${faultOf('(place - 1)', 'auditoriumId', 'not_found')} from drafts
      where hall not in (select id from auditorium where partner_id = $1)
    union all ${faultOf('(d.place - 1)', 'startTime', 'hall_taken_at_start')} from drafts d
      where exists (select from hall_booking b
          where b.partner_id = $1 and b.auditorium_id = d.hall and b.own_start = d.starts_at)
        or exists (select from drafts o where (o.hall, o.starts_at) = (d.hall, d.starts_at) and o.place < d.place)
  ), sound as materialized (
    select from (select) one where not exists (select from faults) or dx_refuse('invalid', jsonb_build_object('fields',
      (select jsonb_object_agg(field, jsonb_build_object('code', code)) from faults)))
  ), run as (
    insert into counter as c (partner_id, name, value) select $1, 'event', count(*)::integer from drafts, sound
    on conflict (partner_id, name) do update set value = c.value + excluded.value
    returning value - (select count(*) from drafts)::integer as before_first
  ), halls as materialized (
    select a.id, coalesce(dx_places(m.drawing), a.capacity) as capacity, a.seat_map_id
    from auditorium a left join seat_map m on m.partner_id = $1 and m.id = a.seat_map_id where a.partner_id = $1
  ), usual as materialized (
    select coalesce(max(doors_minutes), 10) as doors from film_rule where partner_id = $1
  ), made as (
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
      production_id, showing_type, film_version, preshow_minutes, doors_minutes, pause_count, pause_minutes,
      accepts_overlap, capacity, seat_map_id, changed_by, follows_prices, follows_windows, sales_stop, web_sales_stop,
      hold_days, pickup_minutes, max_per_purchase, channel_fees)
    select $1, run.before_first + d.nth, d.title, d.hall, d.starts_at, ends.at, d.starts_at,
      ends.at + make_interval(mins => d.cleaning), d.type_id, d.production_id, d.showing_type, d.film_version, d.preshow,
      usual.doors, least(d.pause, 1), d.pause, $2, coalesce(halls.capacity, 0), halls.seat_map_id, $3,
      true, true, d.starts_at - make_interval(mins => ty.sales_stop_minutes),
      d.starts_at - make_interval(mins => ty.web_sales_stop_minutes), coalesce(ty.hold_days, 7),
      coalesce(ty.pickup_minutes, 30), coalesce(ty.max_per_purchase, 50),
      coalesce((select channel_fees from sales_rule where partner_id = $1), '[]')
    from run cross join usual cross join drafts d
    left join halls on halls.id = d.hall
    left join event_type ty on ty.partner_id = $1 and ty.id = d.type_id
    cross join lateral (select d.starts_at + make_interval(mins => d.preshow + d.runtime_minutes + d.pause) as at) ends
    order by d.place
    returning *
  ), zones as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select $1, made.id, z.id, z.name, z.color, z.adjustment_ore, z.seat_ids, z.area_ids
    from made join (
      select h.id as hall, z.* from (select distinct hall as id from drafts) h, dx_hall_zones($1, h.id) z
    ) z on z.hall = made.auditorium_id
  ), noted as (
    ${logs('event', 'created', 'made.id', '$3, $4, $5')}
      null, jsonb_strip_nulls(jsonb_build_object('title', made.title, 'startsAt', made.starts_at,
        'atOwnRisk', nullif(made.accepts_overlap, false))) from made
  )
  select id, version, null::integer as skipped from made
  union all select null, null, place - 1 from clashing order by id, skipped`

export type TimedScreening = NewScreening & { startsAt: string }

export interface ShowsPlacing {
  shows: readonly TimedScreening[]
  atOwnRisk: boolean
  skipsClashing: boolean
}

interface Made {
  id: number | null
  version: number | null
  /** The index of the show, if it was skipped. */
  skipped: number | null
}

export async function placeShows(
  db: Database,
  scope: Scope,
  { shows, atOwnRisk, skipsClashing }: ShowsPlacing,
  by: Author,
) {
  const column = (field: (typeof wanted)[number][1]) =>
    shows.map((show) => {
      const value = show[field] ?? null
      return field === 'filmVersion' && value !== null ? JSON.stringify(value) : value
    })
  const values = [
    scope.partnerId,
    atOwnRisk,
    ...signed(by),
    ...wanted.map(([, field]) => column(field)),
    skipsClashing,
  ]
  const statement = sql<Made>('film-shows-place', text, values)
  const rows = await db.run(scope, statement, { pool: 'reports' })
  return {
    events: rows.flatMap(({ id, version }) =>
      id === null || version === null ? [] : [{ id, version }],
    ),
    skipped: rows.flatMap(({ skipped }) => skipped ?? []),
  }
}
