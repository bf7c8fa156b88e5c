import { sql } from '@dxweb/kit/database.ts'

/**
 * A user is who the house's register of staff has under the address that the user signs in with: the one that staff
 * lists are sent to.
 */
const ownText = `
  select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", r.name as role, b.note, e.title as event,
    e.starts_at as "eventStartsAt", e.ends_at as "eventEndsAt", e.state = 'cancelled' as "isCancelled",
    a.name as auditorium, l.name as location, l.address, l.city
  from user_account u
  join staff s on s.partner_id = $1 and s.is_active and lower(s.email) = lower(u.email)
  join resource_booking b on b.partner_id = s.partner_id and b.staff_id = s.id and b.ends_at > $3::timestamptz - interval '31 days'
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'draft'
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  join location l on l.partner_id = a.partner_id and l.id = a.location_id
  where u.id = $2 and u.email <> ''
  order by b.starts_at, b.id limit 500`

/** A user's shifts at a house, from a month ago on. */
export const ownShiftsStatement = (partnerId: number, userId: number, now: Date) =>
  sql('own-shifts', ownText, [partnerId, userId, now])
