import { sql } from '@dxweb/kit/database/database.ts'
import type { OwnShift } from './contract.ts'

/** Reads the shifts of the staff row that the venue has linked to the user. */
const ownText = `
  select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", r.name as role, b.note, e.title as event,
    e.starts_at as "eventStartsAt", e.ends_at as "eventEndsAt", e.state = 'cancelled' as "isCancelled",
    a.name as auditorium, l.name as location, coalesce(nullif(a.own_address, ''), l.address) as address,
    case when a.own_address = '' then l.city else '' end as city
  from staff s
  join resource_booking b on b.partner_id = s.partner_id and b.staff_id = s.id and b.ends_at > now() - interval '31 days'
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'draft'
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  join location l on l.partner_id = a.partner_id and l.id = a.location_id
  where s.partner_id = $1 and s.user_id = dx_user() and s.is_active
  order by b.starts_at, b.id limit 500`

export const ownShiftsStatement = (partnerId: number) =>
  sql<OwnShift>('own-shifts', ownText, [partnerId])
