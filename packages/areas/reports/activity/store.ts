import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { activity } from './contract.ts'
import type { BookedHall } from './rules.ts'

/** Computes elapsed minutes, also across clock changes. Counts tickets only in the row of the event's main hall. */
const text = `
  select b.busy_from as "startsAt", b.busy_until as "endsAt", l.at::date as "heldOn", to_char(l.at, 'dy') as weekday,
    (extract(epoch from b.busy_until - b.busy_from) / 60)::int as minutes, a.name as auditorium, e.title as event,
    et.name as "eventType", r.name as renter, o.title as "order", e.state,
    case when b.auditorium_id = e.auditorium_id then (
      select count(*)::int from ticket t where t.partner_id = $1 and t.event_id = e.id and t.state = 'issued') else 0
      end as tickets, e.id as "eventId", et.id as "eventTypeId", a.id as "auditoriumId", e.renter_id as "renterId"
  from hall_booking b
  join event e on e.partner_id = b.partner_id and e.id = b.event_id
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  join auditorium a on a.partner_id = $1 and a.id = b.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  left join booking_order o on o.partner_id = $1 and o.id = e.order_id
  cross join lateral (select b.busy_from at time zone ${zone} as at) l
  where b.partner_id = $1 and b.busy_from >= :begin and b.busy_from < :end`

export const activitySource = reportSource(activity, text)

/** Assigns a booking to the day on which it begins, like the report. */
const useText = `
  select a.id, a.name, l.opening_hours as "openingHours", count(b.event_id)::int as bookings,
    coalesce(sum(extract(epoch from b.busy_until - b.busy_from) / 60), 0)::int as minutes,
    coalesce(array_agg(distinct b.renter_id) filter (where b.renter_id is not null), '{}') as "renterIds"
  from auditorium a
  join partner p on p.id = a.partner_id
  join location l on l.partner_id = a.partner_id and l.id = a.location_id
  left join (select hb.auditorium_id, hb.event_id, hb.busy_from, hb.busy_until, e.renter_id
    from hall_booking hb join event e on e.partner_id = hb.partner_id and e.id = hb.event_id
    where hb.partner_id = $1) b on b.auditorium_id = a.id
    and b.busy_from >= $2::date::timestamp at time zone p.time_zone
    and b.busy_from < ($3::date + 1)::timestamp at time zone p.time_zone
  where a.partner_id = $1 group by a.id, a.name, l.opening_hours order by a.name`

export const hallUseStatement = (partnerId: number, from: string, to: string) =>
  sql<BookedHall>('activity-use', useText, [partnerId, from, to])
