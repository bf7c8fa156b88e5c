import { operatingBegin, zone } from '@dxweb/kit/database/sql-parts.ts'
import { ageLimitOf } from '@dxweb/areas/mediabase/productions/age-limit-sql.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { callSheetEvents, callSheetFilms, callSheetResources, callSheetStaff } from './contract.ts'

const begins = `(${operatingBegin(':from')})`
const ends = `(${operatingBegin(':to', 1)})`

const dayOf = (instant: string) => `((${instant}) at time zone ${zone} - interval '5 hours')::date`

const eachDay = (since: string, until: string) => `
  cross join lateral generate_series(${dayOf(since)}::timestamp,
    ${dayOf(`${until} - interval '1 microsecond'`)}::timestamp, interval '1 day') d (day)
  where d.day between :from and :to`

const claimsOf = (kind: 'reserved' | 'blocked') => `
    (select count(*)::int from seat_claim k where k.partner_id = $1 and k.event_id = e.id and k.kind = '${kind}')
      + (select count(*)::int from open_place k where k.partner_id = $1 and k.event_id = e.id and k.kind = '${kind}')`

const minutesBefore = (minutes: string) => `e.starts_at - e.${minutes} * interval '1 minute'`

/**
 * Computes capacity without blocked places, like other reports, in subqueries that run only for the page's rows.
 * Events occupy halls for at most 31 days, so an index on the start finds all events of the days.
 */
const shownOf = (isCinema: boolean, columns: string) => `
  select d.day::date as day, e.id as "eventId", e.renter_id as "renterId", e.title as event, ${minutesBefore('doors_minutes')} as "doorsAt",
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.busy_from as "busyFrom", e.busy_until as "busyUntil",
    concat_ws(' + ', a.name, (
      select string_agg(x.name, ' + ' order by array_position(e.extra_auditorium_ids, x.id)) from auditorium x
      where x.partner_id = $1 and x.id = any (e.extra_auditorium_ids))) as auditorium,
    coalesce((select sum(m.tickets)::int from ticket_move m
      where m.partner_id = $1 and m.event_id = e.id), 0) as tickets, ${claimsOf('reserved')} as reserved,
    case when exists (select from event_price_category c where c.partner_id = $1 and c.event_id = e.id)
      then greatest(least(e.capacity - (${claimsOf('blocked')}), e.ticket_count), 0) else 0 end as capacity${columns}
  from event e
  join event_type ty on ty.partner_id = e.partner_id and ty.id = e.event_type_id and ty.is_cinema = ${isCinema}
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  left join renter r on r.partner_id = e.partner_id and r.id = e.renter_id ${eachDay('e.busy_from', 'e.busy_until')}
    and e.partner_id = $1 and e.state = 'published'
    and e.starts_at > ${begins} - interval '31 days' and e.starts_at < ${ends} + interval '31 days'
    and e.busy_until > ${begins} and e.busy_from < ${ends}`

type Knows = (column: string) => boolean

const note = (knows: Knows) => (knows('staffNote') ? ', e.staff_note as "staffNote"' : '')

/** Events without a version show the names of their supplements: 3D, luksus. */
const films = (knows: Knows) =>
  shownOf(
    true,
    `${note(knows)}, e.busy_until as "clearAt",
    ${ageLimitOf} as "ageLimit",
    coalesce(e.film_version::text, (select string_agg(s ->> 'name', ', ') from jsonb_array_elements(e.supplements) s),
      '') as version,
    round(extract(epoch from e.ends_at - e.starts_at) / 60)::int as minutes,
    (select count(*)::int from seat_claim k
      where k.partner_id = $1 and k.event_id = e.id and k.kind = 'sold' and k.seat_id = any (array(
        select (s ->> 'id')::int from seat_map m cross join lateral jsonb_array_elements(m.drawing -> 'seats') s
        where m.partner_id = $1 and m.id = e.seat_map_id and s ->> 'kind' = 'wheelchair'))) as wheelchairs`,
  )

const events = (knows: Knows) =>
  shownOf(
    false,
    `${note(knows)}, case when e.busy_from < e.starts_at then e.busy_from end as "getInAt",
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
    }`,
  )

export const callSheetFilmsSource = reportSource(callSheetFilms, films)
export const callSheetEventsSource = reportSource(callSheetEvents, events)

const bookings = (isFunction: boolean, columns: string) => `
  select d.day::date as day, b.id, b.event_id as "eventId", r.name as resource, b.starts_at as "startsAt",
    b.ends_at as "endsAt", e.title as event, a.name as auditorium, b.note, ${columns}
  from resource_booking b
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id and r.is_function = ${isFunction}
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state = 'published'
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  left join staff s on s.partner_id = b.partner_id and s.id = b.staff_id
  ${eachDay('b.starts_at', 'b.ends_at')}
    and b.partner_id = $1 and b.starts_at > ${begins} - interval '31 days' and b.starts_at < ${ends}
    and b.ends_at > ${begins}`

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
