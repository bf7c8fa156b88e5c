import { calendar, owners, weekOf } from './shows-sql.ts'

export interface SheetsQuery {
  week: (column: string) => string
  bureau: (column: string) => string
  film: (column: string) => string
}

export const allFilms = () => 'true'

/**
 * Approved settlements, and each distributor's next settlement, which contains the corrections. `known_on` is the day
 * before the last approval that followed the order of weeks, since sales then in progress were missing from it.
 */
const approved = ({ week, bureau }: SheetsQuery) => `
  approved as materialized (
    select bureau_id, week, approved_at, max(week) over (partition by bureau_id order by approved_at, week
      rows between unbounded preceding and 1 preceding) as last
    from film_sheet s where s.partner_id = $1 and s.state <> 'draft' and s.approved_at < :known
  ), next_sheet as materialized (
    select bureau_id, week, (known_at at time zone calendar.time_zone)::date - 1 as known_on
    from calendar, (
      select bureau_id, max(week) + 7 as week, max(approved_at) filter (where last is null or week = last + 7) as known_at
      from approved group by 1) n
    where ${week('n.week')} and ${bureau('n.bureau_id')}
  )`

const shown = ({ week, film }: SheetsQuery) => `
  span as materialized (
    select (min(w.week) - 1)::timestamp at time zone min(calendar.time_zone) as begins,
      (max(w.week) + 9)::timestamp at time zone min(calendar.time_zone) as ends
    from calendar
    cross join lateral (
      select (min(e.starts_at) at time zone calendar.time_zone)::date - 1 as day,
        (max(e.starts_at) at time zone calendar.time_zone)::date as last from event e where e.partner_id = $1) d
    cross join lateral generate_series((${weekOf('d.day')})::timestamp, d.last::timestamp, interval '7 days') g (at)
    cross join lateral (select g.at::date as week) w
    where ${week('w.week')}
  ), shown as materialized (
    select distinct e.production_id, ${weekOf('d.day')} as week
    from calendar, span, event e
    cross join lateral (
      select ((e.starts_at at time zone calendar.time_zone) - calendar.start_of_day)::date as day) d
    where e.partner_id = $1 and e.production_id is not null and e.starts_at >= span.begins and e.starts_at < span.ends
      and ${film('e.production_id')}
  )`

/** Finds the last day on which each film's shows, sales or other facts changed. Film 0 means all films. */
const changed = `
  oldest as materialized (
    select min(n.known_on) as day, min(n.known_on)::timestamp at time zone min(calendar.time_zone) as at from next_sheet n, calendar
  ), changed_film as materialized (
    select bureau_id, production_id, max(day) as day from (
      select 0 as bureau_id, e.production_id, (e.starts_at at time zone calendar.time_zone)::date as day
      from oldest, calendar, event e
      where e.partner_id = $1 and e.production_id is not null and e.starts_at >= oldest.at
      union all
      select 0, e.production_id, s.last_on
      from oldest, sales_of_event s join event e on e.partner_id = $1 and e.id = s.event_id
      where s.partner_id = $1 and s.last_on >= oldest.day and e.production_id is not null
      union all
      select 0, e.production_id, 'infinity' from (select distinct event_id from dx_open_sales($1, '-infinity', 'infinity', :knownAt)) o
      join event e on e.partner_id = $1 and e.id = o.event_id where e.production_id is not null
      union all
      select c.bureau_id, c.production_id, c.changed_on from oldest, film_change c
      where c.partner_id = $1 and c.changed_on >= oldest.day
      union all
      select 0, 0, max(v.films_changed_on) from film_rate v
    ) c group by 1, 2
  )`

const affectsFilm = (film: string) =>
  `c.day >= n.known_on and c.bureau_id in (0, n.bureau_id) and c.production_id ${film}`

/**
 * Films that may have corrections in the next settlements: changed films, or all films of a distributor if a change
 * affects all.
 */
const ofNextSheets = `
  all_anew as materialized (
    select n.* from next_sheet n where exists (select from changed_film c where ${affectsFilm('= 0')})
  ), of_next as (
    select n.bureau_id, c.production_id from next_sheet n join changed_film c on ${affectsFilm('> 0')}
    union
    select n.bureau_id, p.id from next_sheet n join production p on p.films_changed_on >= n.known_on
    union
    select n.bureau_id, k.production_id from all_anew n
    join film_sheet_line k on k.partner_id = $1 and k.bureau_id = n.bureau_id
    union
    select n.bureau_id, p.id from all_anew n join bureau b on b.partner_id = $1 and b.id = n.bureau_id
    join production p on p.distributor_id = b.distributor_id
    union
    select n.bureau_id, f.production_id from all_anew n
    join film_booking f on f.partner_id = $1 and f.bureau_id = n.bureau_id
  ), corrected_film as (
    select f.production_id from of_next f join production p on p.id = f.production_id
    join bureau b on b.partner_id = $1 and b.id = f.bureau_id
    where p.distributor_id = b.distributor_id
      or exists (select from film_booking k
        where k.partner_id = $1 and k.bureau_id = f.bureau_id and k.production_id = f.production_id)
      or exists (select from film_sheet_line k
        where k.partner_id = $1 and k.bureau_id = f.bureau_id and k.production_id = f.production_id)
  )`

/**
 * Films with lines in the settlements: shown in the weeks, or changed since corrections were last computed. Reads no
 * other films, since a film's lines depend only on its own shows.
 */
export const wantedFilms = (asked: SheetsQuery) => `
  ${calendar}, ${owners}, ${approved(asked)}, ${shown(asked)}, ${changed}, ${ofNextSheets}, wanted as materialized (
    select s.production_id from shown s
    join production p on p.id = s.production_id left join owner o using (distributor_id)
    where exists (
      select from (select o.id union all
        select f.bureau_id from film_booking f where f.partner_id = $1 and f.production_id = s.production_id) b
      where ${asked.bureau('b.id')}
        and not exists (select from approved a where a.bureau_id = b.id and a.week = s.week))
    union
    select production_id from corrected_film where ${asked.film('production_id')}
  )`
