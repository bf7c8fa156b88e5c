import { byEvent } from '@dxweb/areas/facts/sales-sql.ts'

/** Sums of sales. `wasSold` excludes events without sales, which also have rows on closed days. */
const sums = `sum(paid_count) as paid, sum(free_count) as free, sum(price_ore) as gross, sum(vat_ore) as vat`
const wasSold = 'having sum(move_count) > 0'

export const calendar = `
  calendar as materialized (
    select p.time_zone, coalesce(r.week_start_day, 5) as start_day,
      make_interval(mins => coalesce(r.week_start_minute, 300)) as start_of_day
    from partner p left join film_rule r on r.partner_id = p.id where p.id = $1
  )`

const kind = `case when e.showing_type in ('closed', 'preview') then e.showing_type else 'normal' end`

/** The venue's row of each distributor. A show has its booking's distributor, or else its production's. */
export const owners = `
  owner as materialized (
    select distinct on (distributor_id) distributor_id, id from bureau
    where partner_id = $1 and distributor_id is not null order by distributor_id, is_active desc, id
  )`
const bureau = 'coalesce(k.bureau_id, o.id)'

/** A film has few bookings, so joining them to the days is cheaper than a search per show. */
const booking = `
  left join film_booking k on k.partner_id = $1 and k.production_id = e.production_id and k.from_day <= d.day
    and (k.to_day is null or k.to_day >= d.day)`

export const weekOf = (day: string) =>
  `${day} - (extract(isodow from ${day})::int - calendar.start_day + 7) % 7`

/**
 * Shows of `wanted` films, with their sales, day, film week and playing week. Playing weeks count from the booking,
 * or else from the film week of the first show that is not a preview.
 */
export const filmShows = `
  film_event as materialized (
    select e.id, e.production_id, e.auditorium_id, e.starts_at, e.state, e.showing_type, e.film_version
    from event e where e.partner_id = $1 and e.production_id in (select production_id from wanted)
  ), sold as materialized (
    select event_id, ${sums} from (${byEvent((id) => `${id} in (select id from film_event)`)}) s group by event_id ${wasSold}
  ), show as (
    select distinct on (e.id) e.id, p.id as production_id, p.premiere_on, ${bureau} as bureau_id, c.at, d.day, w.week,
      ${kind} as show_kind, e.film_version->>'dimension' as dimension, e.film_version->>'speech' as speech,
      concat_ws('|', e.film_version->>'dimension', e.film_version->>'speech', e.film_version->>'subtitles') as film_version,
      e.auditorium_id, a.location_id, k.from_day,
      case when e.state = 'published' then 1 else 0 end as shows, coalesce(s.paid, 0)::int as paid,
      coalesce(s.free, 0)::int as free, coalesce(s.gross, 0)::bigint as gross, coalesce(s.vat, 0)::bigint as vat,
      coalesce(s.gross - s.vat, 0)::bigint as net
    from film_event e
    join production p on p.id = e.production_id left join owner o using (distributor_id)
    join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
    cross join calendar
    cross join lateral (select e.starts_at at time zone calendar.time_zone as at) c
    cross join lateral (select (c.at - calendar.start_of_day)::date as day) d
    cross join lateral (select ${weekOf('d.day')} as week) w
    left join sold s on s.event_id = e.id ${booking}
    where (e.state = 'published' or s.event_id is not null)
      and (p.kind = 'film' or ${bureau} is not null)
    order by e.id, k.bureau_id is null, k.from_day desc nulls last
  ), playing as (
    select s.*, case when s.from_day is not null then (s.day - s.from_day) / 7 + 1
      when s.week >= f.first then (s.week - f.first) / 7 + 1 end as play_week
    from show s left join (
      select production_id, min(week) as first from show
      where show_kind <> 'preview' and (premiere_on is null or day >= premiere_on) group by 1
    ) f using (production_id)
  )`
