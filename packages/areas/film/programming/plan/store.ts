import { sql } from '@dxweb/kit/database/database.ts'
import { sold, weekQuery } from '../store.ts'
import type { Openings, PlayedHour } from './demand.ts'
import type { Shown } from './habits.ts'

const shownWeeks = 4

const shownText = `
  with ${weekQuery}, e as materialized (
    select ev.id, (ev.starts_at at time zone p.time_zone) as at, ev.auditorium_id, ev.film_version
    from event ev cross join week w join partner p on p.id = $1
    where ev.partner_id = $1 and ev.production_id is not null and ev.state = 'published'
      and ev.starts_at >= least(w.since, now()) - interval '${shownWeeks * 7} days'
      and ev.starts_at < least(w.since, now())
  ), ${sold}
  select e.auditorium_id as "auditoriumId", extract(isodow from e.at - coalesce((select make_interval(mins => week_start_minute)
      from film_rule where partner_id = $1), interval '5 hours'))::integer as weekday,
    to_char(e.at, 'HH24:MI') as time, coalesce(e.film_version ->> 'dimension', '') as dimension,
    coalesce(e.film_version ->> 'speech', '') as speech, count(*)::integer as shows,
    coalesce(sum(sold.count), 0)::integer as admissions
  from e left join sold on sold.event_id = e.id group by 1, 2, 3, 4, 5`

export const shownStatement = (partnerId: number, day: string) =>
  sql<Shown>('film-week-shown', shownText, [partnerId, day])

const dayStart = `coalesce((select make_interval(mins => week_start_minute) from film_rule where partner_id = $1), interval '5 hours')`

/** The number of weeks without shows after which a film counts as new again. */
const runWeeks = 8

/** Reads each booked film's last film week before the planned week, with its visitors by weekday and hour. */
const playedText = `
  with ${weekQuery}, played as materialized (
    select ev.id, ev.production_id, ev.starts_at at time zone p.time_zone as at,
      ceil(extract(epoch from w.since - ev.starts_at) / 604800)::integer as weeks
    from event ev cross join week w join partner p on p.id = $1
    where ev.partner_id = $1 and ev.state = 'published' and ev.starts_at < least(w.since, now())
      and ev.starts_at >= least(w.since, now()) - interval '${runWeeks * 7} days' and ev.production_id in (
        select b.production_id from film_booking b where b.partner_id = $1
          and b.from_day <= w.to_day and coalesce(b.to_day, 'infinity') >= w.from_day)
  ), e as materialized (
    select p.* from played p
    join (select production_id, min(weeks) as weeks from played group by 1) l using (production_id, weeks)
  ), ${sold}
  select e.production_id as "productionId", e.weeks, extract(isodow from e.at - ${dayStart})::integer as weekday,
    extract(hour from e.at)::integer as hour, count(*)::integer as shows, coalesce(sum(sold.count), 0)::integer as admissions
  from e left join sold on sold.event_id = e.id group by 1, 2, 3, 4`

export const playedStatement = (partnerId: number, day: string) =>
  sql<PlayedHour>('film-week-played', playedText, [partnerId, day])

const openingWeeks = 8

/** Reads the visitors in the first seven days of films that opened in the weeks before the planned week. */
const openingsText = `
  with ${weekQuery}, shown as materialized (
    select ev.id, ev.production_id, ev.starts_at,
      min(ev.starts_at) over (partition by ev.production_id) as first_at, least(w.since, now()) as before
    from event ev, week w
    where ev.partner_id = $1 and ev.production_id is not null and ev.state = 'published'
      and ev.starts_at >= least(w.since, now()) - interval '${(openingWeeks + runWeeks) * 7} days' and ev.starts_at < least(w.since, now())
  ), e as materialized (
    select * from shown
    where first_at >= before - interval '${openingWeeks * 7} days' and starts_at < first_at + interval '7 days'
  ), ${sold}
  select count(distinct (e.production_id, (e.starts_at at time zone p.time_zone - ${dayStart})::date))::integer as days,
    count(e.id)::integer as shows, coalesce(sum(sold.count), 0)::integer as admissions
  from partner p left join e on true left join sold on sold.event_id = e.id where p.id = $1`

export const openingsStatement = (partnerId: number, day: string) =>
  sql<Openings>('film-week-openings', openingsText, [partnerId, day])

const priceText = `
  with ${weekQuery}
  select round(sum(s.price_ore) / nullif(sum(s.paid_count + s.free_count), 0))::integer as "priceOre"
  from sales_of_event s join event ev on ev.partner_id = $1 and ev.id = s.event_id, week w
  where s.partner_id = $1 and ev.production_id is not null
    and s.starts_at >= least(w.since, now()) - interval '${shownWeeks * 7} days' and s.starts_at < least(w.since, now())`

export const priceStatement = (partnerId: number, day: string) =>
  sql<{ priceOre: number | null }>('film-week-price', priceText, [partnerId, day])
