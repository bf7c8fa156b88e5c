import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Met, Show } from './contract.ts'
import type { ShowTimes } from './programme-times.ts'

export type TimedShow = Show & ShowTimes
export type TypedShow = TimedShow & { eventTypeId: number }

/** Finds at most three overlapping events per show, those with the same start first. */
const metText = `
  with asked as (
    select place - 1 as row, hall, starts_at, ends_at
    from unnest($2::integer[], $3::timestamptz[], $4::timestamptz[]) with ordinality s (hall, starts_at, ends_at, place)
  )
  select asked.row::integer as row, met.*
  from asked, lateral (
    select e.id as "eventId", e.title, e.starts_at as "startsAt",
      e.auditorium_id = asked.hall and e.starts_at = asked.starts_at as "isSameStart"
    from dx_bookings_within($1, asked.hall, asked.starts_at, asked.ends_at) b
    join event e on e.partner_id = $1 and e.id = b.event_id
    order by 4 desc, e.starts_at limit 3
  ) met
  order by asked.row`

const column = <S extends TimedShow, K extends keyof S>(shows: readonly S[], name: K) =>
  shows.map((show) => show[name])

export function whatShowsMeet(db: Database, scope: Scope, shows: readonly TimedShow[]) {
  const values = [
    scope.partnerId,
    column(shows, 'auditoriumId'),
    column(shows, 'startsAt'),
    column(shows, 'endsAt'),
  ]
  return db.run<Met>(scope, sql('programme-meets', metText, values), { pool: 'reports' })
}

/** Inserts all drafts in one statement: ids are consecutive, and hall overlaps are checked once. */
const makeText = `
  with drafts as materialized (
    select s.* from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::boolean[],
      $8::integer[]) with ordinality s (title, hall, starts_at, ends_at, organizer, at_own_risk, type, place)
  ), run as (
    insert into counter as c (partner_id, name, value) select $1, 'event', count(*)::integer from drafts
    on conflict (partner_id, name) do update set value = c.value + excluded.value
    returning value - (select count(*) from drafts)::integer as before_first
  ), halls as materialized (
    select a.id, coalesce(dx_places(m.drawing), a.capacity) as capacity, a.seat_map_id
    from auditorium a left join seat_map m on m.partner_id = $1 and m.id = a.seat_map_id where a.partner_id = $1
  ), made as (
    insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
      organizer, accepts_overlap, capacity, seat_map_id, changed_by, sales_start, web_sales_start, sales_stop,
      web_sales_stop, hold_days, pickup_minutes, max_per_purchase, channel_fees)
    select $1, run.before_first + d.place, d.title, d.hall, d.starts_at, d.ends_at, d.starts_at, d.ends_at, d.type,
      d.organizer, d.at_own_risk, coalesce(halls.capacity, 0), halls.seat_map_id, $9, opening.at, opening.at,
      d.starts_at - make_interval(mins => ty.sales_stop_minutes),
      d.starts_at - make_interval(mins => ty.web_sales_stop_minutes), coalesce(ty.hold_days, 7),
      coalesce(ty.pickup_minutes, 30), coalesce(ty.max_per_purchase, 50),
      coalesce((select channel_fees from sales_rule where partner_id = $1), '[]')
    from run cross join drafts d join partner p on p.id = $1
    left join halls on halls.id = d.hall
    left join event_type ty on ty.partner_id = $1 and ty.id = d.type
    cross join lateral (
      select (date_trunc('day', d.starts_at at time zone p.time_zone) - make_interval(days => ty.sales_start_days)
        + interval '10 hours') at time zone p.time_zone as at
    ) opening
    order by d.place
    returning id, auditorium_id, event_type_id, title, starts_at, accepts_overlap
  ), categories as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore,
      is_sold_on_web, is_companion, needs_membership, sort)
    select $1, made.id, own.place, (own.pc).id, (own.pc).name, (own.pc).short_name,
      dx_price_of(own.pc, made.event_type_id, made.starts_at at time zone p.time_zone), (own.pc).is_sold_on_web,
      (own.pc).is_companion, (own.pc).needs_membership, (own.pc).sort
    from partner p, made join (
      select et.id as type, pc, row_number() over (partition by et.id order by pc.sort, pc.id) as place
      from price_category pc, event_type et
      where pc.partner_id = $1 and et.partner_id = $1 and et.id in (select type from drafts)
        and case when et.is_cinema then pc.is_added_to_cinema else pc.is_added_to_culture end
    ) own on own.type = made.event_type_id
    where p.id = $1
  ), zones as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select $1, made.id, z.id, z.name, z.color, z.adjustment_ore, z.seat_ids, z.area_ids
    from made join (
      select h.id as hall, z.* from (select distinct hall as id from drafts) h, dx_hall_zones($1, h.id) z
    ) z on z.hall = made.auditorium_id
  ), noted as (
    ${logs('event', 'imported', 'made.id', '$9, $10, $11')}
      null, jsonb_strip_nulls(jsonb_build_object('title', made.title, 'startsAt', made.starts_at,
        'atOwnRisk', nullif(made.accepts_overlap, false))) from made
  )
  select count(*)::integer as added from made`

export async function makeProgramme(
  db: Database,
  scope: Scope,
  shows: readonly TypedShow[],
  by: Author,
): Promise<{ added: number }> {
  const values = [
    scope.partnerId,
    column(shows, 'title'),
    column(shows, 'auditoriumId'),
    column(shows, 'startsAt'),
    column(shows, 'endsAt'),
    column(shows, 'organizer'),
    column(shows, 'atOwnRisk'),
    column(shows, 'eventTypeId'),
    ...signed(by),
  ]
  const statement = sql<{ added: number }>('programme-make', makeText, values)
  const [made] = await db.run(scope, statement, { pool: 'reports' })
  return { added: made?.added ?? 0 }
}
