import type pg from 'pg'

/**
 * Books a film again if it returns after more than three weeks. Bookings cover whole film weeks. Bookings that are
 * current or begin within two weeks have a copy with a key.
 */
const text = `
  with day as (
    select e.production_id, (e.starts_at at time zone p.time_zone - interval '5 hours')::date as day
    from event e join partner p on p.id = e.partner_id
    where e.partner_id = $1 and e.production_id is not null and e.state <> 'cancelled'
  ), run as (
    select production_id, day, count(*) filter (where day > before + 21) over (partition by production_id order by day
      range unbounded preceding) as run
    from (select *, lag(day) over (partition by production_id order by day) as before from day) d
  ), played as (
    select production_id, friday.begins, (max(day) - friday.begins) / 7 + 1 as weeks, count(*) as shows
    from (select *, min(day) over (partition by production_id, run) as first from run) r
    cross join lateral (select first - (extract(isodow from first)::integer + 2) % 7 as begins) friday
    group by production_id, run, friday.begins
  ), made as (
    insert into film_booking (partner_id, id, production_id, bureau_id, from_day, to_day, versions, wished_shows,
      least_shows, is_confirmed)
    select $1, row_number() over (order by l.begins, l.production_id), l.production_id, b.id, l.begins,
      l.begins + l.weeks * 7 - 1, p.versions, greatest(round(l.shows::numeric / l.weeks), 1),
      case when l.begins > $2::date - 21 then greatest(round(l.shows::numeric / l.weeks / 2), 1) end,
      l.begins < $2::date + 28
    from played l join production p on p.id = l.production_id
    left join bureau b on b.partner_id = $1 and b.distributor_id = p.distributor_id
    returning id, from_day, to_day
  ), copied as (
    insert into film_copy (partner_id, id, booking_id, cpl_uuid, dcp_status, kdm_from, kdm_until)
    select $1, id, id, overlay(overlay(overlay(overlay(md5('cpl' || id) placing '-' from 9 for 0) placing '-' from 14
        for 0) placing '-' from 19 for 0) placing '-' from 24 for 0),
      case when from_day <= $2::date then 'ingested' when from_day <= $2::date + 4 then 'ready'
        when from_day <= $2::date + 11 then 'transferring' else 'missing' end,
      (from_day - 2)::timestamp at time zone 'Europe/Oslo', (to_day + 2)::timestamp at time zone 'Europe/Oslo'
    from made where to_day >= $2::date and from_day <= $2::date + 14 returning id
  ), counted as (
    insert into counter (partner_id, name, value) select $1, 'film_booking', max(id) from made having max(id) is not null
  )
  insert into counter (partner_id, name, value) select $1, 'film_copy', max(id) from copied having max(id) is not null`

export async function writeFilmBookings(
  client: pg.ClientBase,
  partnerId: number,
  today: string,
): Promise<void> {
  await client.query(text, [partnerId, today])
}
