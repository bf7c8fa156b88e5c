import { type Answers, onlyRow, sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { filmRuleStatement } from '../rules/store.ts'
import type { BookedFilm, FilmWeek, WeekHall, WeekShow } from './contract.ts'
import { playingWeek } from './film-week.ts'

export const weekQuery = `
  week as materialized (
    select d.from_day, d.from_day + 6 as to_day, (d.from_day + r.start) at time zone p.time_zone as since,
      (d.from_day + 7 + r.start) at time zone p.time_zone as until,
      (d.from_day - 7 + r.start) at time zone p.time_zone as week_before
    from partner p, (
      select coalesce(max(week_start_day), 5) as start_day,
        make_interval(mins => coalesce(max(week_start_minute), 300)) as start
      from film_rule where partner_id = $1
    ) r, lateral (
      select $2::date - (extract(isodow from $2::date)::integer - r.start_day + 7) % 7 as from_day
    ) d
    where p.id = $1
  )`

export const sold = `
  sold as materialized (
    select event_id, sum(tickets)::integer as count from (
      select event_id, paid_count + free_count as tickets from sales_of_event
      where partner_id = $1 and event_id = any (array(select id from e))
      union all
      select event_id, tickets from ticket_move
      where partner_id = $1 and event_id = any (array(select id from e)) and moved_at >= (
        select coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
          '-infinity') from partner p where p.id = $1)
    ) moves group by event_id
  )`

const weekText = `
  with ${weekQuery}
  select w.from_day as "from", w.to_day as "to", (now() at time zone p.time_zone)::date as today, p.time_zone as zone,
    exists (select from film_copy where partner_id = $1) as "keepsCopies"
  from week w, partner p where p.id = $1`

const hallsText = `
  select a.id, a.name, l.name as location, coalesce(dx_places(m.drawing), a.capacity) as capacity,
    a.cleaning_minutes as "cleaningMinutes", a.screen_server as "screenServer"
  from auditorium a join location l on l.partner_id = $1 and l.id = a.location_id
  left join seat_map m on m.partner_id = $1 and m.id = a.seat_map_id
  where a.partner_id = $1 and a.is_cinema
  order by l.name, length(a.name), a.name`

/** No event occupies a hall for more than 31 days, so the scan starts 31 days before the week. */
const showsText = `
  with ${weekQuery}, e as materialized (
    select ev.* from event ev, week w, (
      select array_agg(id) as ids from auditorium where partner_id = $1 and is_cinema
    ) cinema
    where ev.partner_id = $1 and ev.state <> 'cancelled'
      and ev.starts_at > w.since - interval '31 days' and ev.starts_at < w.until + interval '31 days'
      and ev.busy_until > w.since and ev.busy_from < w.until
      and cinema.ids && (ev.auditorium_id || ev.extra_auditorium_ids)
  ), ${sold}
  select e.id, e.version, e.title, e.auditorium_id as "auditoriumId", e.extra_auditorium_ids as "extraAuditoriumIds",
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.busy_from as "busyFrom", e.busy_until as "busyUntil",
    e.accepts_overlap as "acceptsOverlap", e.state, e.event_type_id as "eventTypeId", e.production_id as "productionId",
    coalesce(e.own_age_limit, pr.age_limit) as "ageLimit",
    coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes", e.showing_type as "showingType",
    e.film_version as "filmVersion", e.preshow_minutes as "preshowMinutes",
    e.pause_count * e.pause_minutes as "pauseMinutes", e.doors_minutes as "doorsMinutes",
    coalesce(sold.count, 0) as "soldCount", exists (select from ticket t
      where t.partner_id = $1 and t.event_id = e.id and t.state = 'issued') as "isSold"
  from e left join production pr on pr.id = e.production_id left join sold on sold.event_id = e.id
  order by e.starts_at, e.id`

export const asInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const shelfText = `
  with ${weekQuery}, b as materialized (
    select b.* from film_booking b, week w
    where b.partner_id = $1 and b.from_day <= w.to_day + 14 and coalesce(b.to_day, 'infinity') >= w.from_day
  ), e as materialized (
    select ev.id, ev.production_id, ev.starts_at from event ev, week w
    where ev.partner_id = $1 and ev.state <> 'cancelled' and ev.production_id in (select production_id from b)
      and ev.starts_at >= w.week_before and ev.starts_at < w.until
  ), ${sold}, played as materialized (
    select e.production_id, count(*) filter (where e.starts_at >= w.since)::integer as planned,
      count(*) filter (where e.starts_at < least(w.since, now()))::integer as shows,
      coalesce(sum(sold.count) filter (where e.starts_at < least(w.since, now())), 0)::integer as admissions
    from e cross join week w left join sold on sold.event_id = e.id group by e.production_id
  )
  select b.id as "bookingId", b.production_id as "productionId", pr.title, pr.age_limit as "ageLimit",
    pr.runtime_minutes as "runtimeMinutes", pr.versions as "productionVersions", b.versions,
    b.from_day as "fromDay", b.to_day as "toDay", coalesce(bu.name, '') as bureau, b.wished_shows as "wishedShows",
    b.least_shows as "leastShows", array(select (hall ->> 'auditoriumId')::integer
      from jsonb_array_elements(b.halls) hall) as "auditoriumIds", b.is_confirmed as "isConfirmed",
    coalesce(played.planned, 0) as "plannedShows", jsonb_build_object('shows', coalesce(played.shows, 0),
      'admissions', coalesce(played.admissions, 0)) as "lastWeek",
    coalesce((select jsonb_agg(jsonb_build_object('auditoriumId', c.auditorium_id, 'dcpStatus', c.dcp_status,
        'kdmFrom', ${asInstant('c.kdm_from')}, 'kdmUntil', ${asInstant('c.kdm_until')}) order by c.id)
      from film_copy c where c.partner_id = $1 and c.booking_id = b.id), '[]') as copies
  from b join production pr on pr.id = b.production_id
  left join bureau bu on bu.partner_id = $1 and bu.id = b.bureau_id
  left join played on played.production_id = b.production_id
  cross join week w
  order by b.from_day > w.to_day, b.from_day desc, coalesce(played.admissions, 0) desc, pr.title, b.id`

export const filmWeekStatements = (partnerId: number, day: string) =>
  [
    filmRuleStatement(partnerId),
    sql<Pick<FilmWeek, 'from' | 'to' | 'today' | 'zone' | 'keepsCopies'>>('film-week', weekText, [
      partnerId,
      day,
    ]),
    sql<WeekHall>('film-week-halls', hallsText, [partnerId]),
    sql<WeekShow>('film-week-shows', showsText, [partnerId, day]),
    sql<Omit<BookedFilm, 'week'>>('film-week-shelf', shelfText, [partnerId, day]),
  ] as const

export function filmWeekOf([rules, weeks, halls, shows, shelf]: Answers<
  ReturnType<typeof filmWeekStatements>
>): FilmWeek {
  const week = onlyRow(weeks)
  const counted = shelf.map((film) => ({
    ...film,
    week: playingWeek(week.to as Day, film.fromDay as Day),
  }))
  return { ...week, rule: onlyRow(rules), halls, shows, shelf: counted }
}
