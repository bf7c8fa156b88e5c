import { calendar, owners, weekOf } from './shows-sql.ts'

/** Which sheets a statement is of, as conditions on their weeks and distributors. */
export interface SheetsAsked {
  week: (column: string) => string
  bureau: (column: string) => string
}

/** The instants between which shows of those weeks that are not approved begin, and a day more at both ends for the clock. */
const span = ({ week, bureau }: SheetsAsked) => `
  span as materialized (
    select (min(w.week) - 1)::timestamp at time zone min(calendar.time_zone) as begins,
      (max(w.week) + 9)::timestamp at time zone min(calendar.time_zone) as ends
    from calendar
    cross join lateral (
      select (min(e.starts_at) at time zone calendar.time_zone)::date - 1 as day,
        (max(e.starts_at) at time zone calendar.time_zone)::date as last from event e where e.partner_id = $1) d
    cross join lateral generate_series((${weekOf('d.day')})::timestamp, d.last::timestamp, interval '7 days') g (at)
    cross join lateral (select g.at::date as week) w
    where ${week('w.week')} and exists (
      select from (select id from bureau where partner_id = $1 union all select null) b
      where ${bureau('b.id')}
        and not exists (select from approved a where a.bureau_id = b.id and a.week = w.week))
  )`

const ofDistributor = ({ bureau }: SheetsAsked) => `(${bureau('o.id')} or exists (
      select from film_booking f where f.partner_id = $1 and f.production_id = p.id and ${bureau('f.bureau_id')}))`

/**
 * Films that those sheets are of: all that is told of a film follows from its own shows, so that no others are read. They
 * are shown in the weeks, or were or could be in weeks whose corrections the sheets have.
 */
export const wantedFilms = (asked: SheetsAsked) => `
  ${calendar}, ${owners}, approved as materialized (
    select bureau_id, week from film_sheet s where s.partner_id = $1 and s.state <> 'draft' and {until instant s.approved_at}
  ), next_sheet as materialized (
    select bureau_id, week from (select bureau_id, max(week) + 7 as week from approved group by 1) n
    where ${asked.week('n.week')} and ${asked.bureau('n.bureau_id')}
  ), ${span(asked)}, wanted as materialized (
    select e.production_id from span, event e
    join production p on p.id = e.production_id left join owner o using (distributor_id)
    where e.partner_id = $1 and e.starts_at >= span.begins and e.starts_at < span.ends and ${ofDistributor(asked)}
    union
    select k.production_id from next_sheet n join film_sheet_line k on k.partner_id = $1 and k.bureau_id = n.bureau_id
    union
    select p.id from next_sheet n join bureau b on b.partner_id = $1 and b.id = n.bureau_id
    join production p on p.distributor_id = b.distributor_id
    union
    select f.production_id from next_sheet n join film_booking f on f.partner_id = $1 and f.bureau_id = n.bureau_id
  )`
