import { sql } from '@dxweb/kit/database/database.ts'
import { sold, weekQuery } from '../store.ts'
import type { Shown } from './habits.ts'

const shownWeeks = 4

/** Reads what the house has shown in the last weeks that it has played before the planned one, and what it drew. */
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

/** Reads how long before the week its films were last played, and what they drew in that film week. */
const playedText = `
  with ${weekQuery}, played as materialized (
    select ev.id, ev.production_id, ceil(extract(epoch from w.since - ev.starts_at) / 604800)::integer as weeks
    from event ev, week w
    where ev.partner_id = $1 and ev.state = 'published' and ev.starts_at < least(w.since, now())
      and ev.starts_at >= least(w.since, now()) - interval '2 years' and ev.production_id in (
        select b.production_id from film_booking b where b.partner_id = $1
          and b.from_day <= w.to_day and coalesce(b.to_day, 'infinity') >= w.from_day)
  ), e as materialized (
    select p.* from played p
    join (select production_id, min(weeks) as weeks from played group by 1) l using (production_id, weeks)
  ), ${sold}
  select e.production_id as "productionId", e.weeks, count(*)::integer as shows,
    coalesce(sum(sold.count), 0)::integer as admissions
  from e left join sold on sold.event_id = e.id group by 1, 2`

export interface PlayedWeek {
  productionId: number
  /** 1: in the week before. */
  weeks: number
  shows: number
  admissions: number
}

export const playedStatement = (partnerId: number, day: string) =>
  sql<PlayedWeek>('film-week-played', playedText, [partnerId, day])
