import { sql } from '@dxweb/kit/database/database.ts'
import { weekQuery } from '../store.ts'
import type { Drawn } from './demand.ts'

const drawnWeeks = 4

/** What shows of films drew on average in the weeks before, by weekday of the film day and by hour. */
const drawnText = `
  with ${weekQuery}, shown as (
    select (e.starts_at at time zone p.time_zone) as at, coalesce(s.paid_count + s.free_count, 0) as admissions
    from event e cross join week w join partner p on p.id = $1
    left join sales_of_event s on s.partner_id = $1 and s.event_id = e.id
    where e.partner_id = $1 and e.production_id is not null and e.state = 'published'
      and e.starts_at >= w.since - interval '${drawnWeeks * 7} days' and e.starts_at < least(w.since, now())
  )
  select extract(isodow from at - coalesce((select make_interval(mins => week_start_minute)
      from film_rule where partner_id = $1), interval '5 hours'))::integer as weekday,
    extract(hour from at)::integer as hour, avg(admissions)::float8 as admissions
  from shown group by 1, 2`

export const drawnStatement = (partnerId: number, day: string) =>
  sql<Drawn>('film-week-drawn', drawnText, [partnerId, day])
