import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { activity } from './contract.ts'

/** Elapsed minutes, also over a night that has an hour more. An event counts its tickets in its own hall alone. */
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
  cross join lateral (select b.busy_from at time zone {zone} as at) l
  where b.partner_id = $1 and {held instant b.busy_from}`

export const activitySource = reportSource(activity, text)
