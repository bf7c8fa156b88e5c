import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { allReservations } from './contract.ts'

const text = `
  select r.made_at as "madeAt", (r.made_at at time zone ${zone})::date as "madeOn", e.title as event,
    (e.starts_at at time zone ${zone})::date as "heldOn", r.number, r.name, r.phone, r.state, r.expires_at as "expiresAt",
    r.place_count as tickets, r.collected_count as collected,
    case when r.state = 'open' then r.place_count - r.collected_count else 0 end as waiting,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy", r.event_id as "eventId",
    e.renter_id as "renterId", r.id
  from reservation r
  join event e on e.partner_id = r.partner_id and e.id = r.event_id
  join user_account u on u.id = r.made_by
  where r.partner_id = $1 and r.made_at >= :madeBegin and r.made_at < :madeEnd and e.starts_at >= :heldBegin and e.starts_at < :heldEnd`

export const allReservationsSource = reportSource(allReservations, text)
