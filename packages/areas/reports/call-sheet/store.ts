import { ageLimitOf } from '@dxweb/areas/events/content/production/age-limit-sql.ts'
import { type ReportSource, reportSource } from '@dxweb/kit/reports/report-source.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { callSheetEvents, callSheetFilms, callSheetResources, callSheetStaff } from './contract.ts'

const dayOf = (instant: string) => `((${instant}) at time zone {zone} - interval '5 hours')::date`

/** One row for each operating day from `since` until `until`, of those that are asked for. */
const eachDay = (since: string, until: string) => `
  cross join lateral generate_series(${dayOf(since)}::timestamp,
    ${dayOf(`${until} - interval '1 microsecond'`)}::timestamp, interval '1 day') d (day)
  where {held day d.day}`

/** No event takes its halls for more than 31 days, so an index on the start finds all that touch the days. */
const touching = (isCinema: boolean) => `
  with e as materialized (
    select ev.* from event ev
    join event_type ty on ty.partner_id = ev.partner_id and ty.id = ev.event_type_id and ty.is_cinema = ${isCinema}
    where ev.partner_id = $1 and ev.state = 'published'
      and ev.starts_at > {held begin} - interval '31 days' and ev.starts_at < {held end} + interval '31 days'
      and ev.busy_until > {held begin} and ev.busy_from < {held end}
  ), sold as materialized (
    select event_id, sum(tickets)::int as tickets from ticket_move
    where partner_id = $1 and event_id = any (array(select id from e)) group by 1
  ), kept as materialized (
    select event_id, count(*) filter (where kind = 'reserved')::int as reserved,
      count(*) filter (where kind = 'blocked')::int as blocked
    from (select event_id, kind from seat_claim
        where partner_id = $1 and event_id = any (array(select id from e)) and kind <> 'sold'
      union all select event_id, kind from open_place
        where partner_id = $1 and event_id = any (array(select id from e)) and kind in ('reserved', 'blocked')) k
    group by 1
  )`

const minutesBefore = (minutes: string) => `e.starts_at - e.${minutes} * interval '1 minute'`

/** What is free to sell is told as a report's capacity: without blocked places, and none where nothing is sold. */
const shownOf = (columns: string) => `
  select d.day::date as day, e.id as "eventId", e.renter_id as "renterId", e.title as event, ${minutesBefore('doors_minutes')} as "doorsAt",
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.busy_from as "busyFrom", e.busy_until as "busyUntil",
    concat_ws(' + ', a.name, (
      select string_agg(x.name, ' + ' order by array_position(e.extra_auditorium_ids, x.id)) from auditorium x
      where x.partner_id = $1 and x.id = any (e.extra_auditorium_ids))) as auditorium,
    coalesce(sold.tickets, 0) as tickets, coalesce(kept.reserved, 0) as reserved,
    case when exists (select from event_price_category c where c.partner_id = $1 and c.event_id = e.id)
      then greatest(least(e.capacity - coalesce(kept.blocked, 0), e.ticket_count), 0) else 0 end as capacity${columns}
  from e
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  left join renter r on r.partner_id = e.partner_id and r.id = e.renter_id
  left join sold on sold.event_id = e.id
  left join kept on kept.event_id = e.id ${eachDay('e.busy_from', 'e.busy_until')}`

type Knows = (column: string) => boolean

const note = (knows: Knows) => (knows('staffNote') ? ', e.staff_note as "staffNote"' : '')

/** Supplements tell the version where nobody has said it: 3D, luksus. */
const films = (knows: Knows) =>
  shownOf(`${note(knows)}, e.busy_until as "clearAt",
    ${ageLimitOf} as "ageLimit",
    coalesce(e.film_version::text, (select string_agg(s ->> 'name', ', ') from jsonb_array_elements(e.supplements) s),
      '') as version,
    round(extract(epoch from e.ends_at - e.starts_at) / 60)::int as minutes,
    (select count(*)::int from seat_claim k
      join seat_map m on m.partner_id = k.partner_id and m.id = e.seat_map_id
      join lateral jsonb_array_elements(m.drawing -> 'seats') s on (s ->> 'id')::int = k.seat_id
      where k.partner_id = $1 and k.event_id = e.id and k.kind = 'sold' and s ->> 'kind' = 'wheelchair') as wheelchairs`)

const events = (knows: Knows) =>
  shownOf(`${note(knows)}, case when e.busy_from < e.starts_at then e.busy_from end as "getInAt",
    ${minutesBefore('sound_check_minutes')} as "soundCheckAt",
    case when e.pause_count > 0 then e.pause_count || ' × ' || e.pause_minutes || ' min' else '' end as pauses,
    case when e.busy_until > e.ends_at then e.busy_until end as "getOutAt",
    e.pause_count as "pauseCount", e.pause_minutes as "pauseMinutes",
    coalesce(nullif(e.organizer, ''), r.name, '') as organizer
    ${
      knows('attachments')
        ? `, (select count(*)::int from event_attachment f where f.partner_id = $1 and f.event_id = e.id) as attachments,
      e.contact_name as "contactName", e.contact_mobile as "contactMobile"`
        : ''
    }`)

const showsSource = (
  report: AnyReport,
  isCinema: boolean,
  columns: (knows: Knows) => string,
): ReportSource => reportSource(report, (knows) => touching(isCinema) + columns(knows))

export const callSheetFilmsSource = showsSource(callSheetFilms, true, films)
export const callSheetEventsSource = showsSource(callSheetEvents, false, events)

const bookings = (isFunction: boolean, columns: string) => `
  select d.day::date as day, b.id, b.event_id as "eventId", r.name as resource, b.starts_at as "startsAt",
    b.ends_at as "endsAt", e.title as event, a.name as auditorium, b.note, ${columns}
  from resource_booking b
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id and r.is_function = ${isFunction}
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state = 'published'
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  left join staff s on s.partner_id = b.partner_id and s.id = b.staff_id
  ${eachDay('b.starts_at', 'b.ends_at')}
    and b.partner_id = $1 and b.starts_at > {held begin} - interval '31 days' and b.starts_at < {held end}
    and b.ends_at > {held begin}`

export const callSheetStaffSource = reportSource(
  callSheetStaff,
  bookings(
    true,
    `coalesce(s.name, '') as staff, coalesce(s.mobile, '') as mobile,
    (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes`,
  ),
)

export const callSheetResourcesSource = reportSource(
  callSheetResources,
  bookings(false, 'b.unit_count as "unitCount"'),
)
