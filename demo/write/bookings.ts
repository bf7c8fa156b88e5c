import type pg from 'pg'
import { resourcePartners } from '../venue/venue-resources.ts'
import { countUp } from './registers.ts'

/** Books resources for stage events from two weeks ago onwards. Accepts overlaps, which occur on busy evenings. */
const text = `
  insert into resource_booking (partner_id, id, event_id, resource_id, staff_id, unit_count, starts_at, ends_at,
    follows_event, price_type, unit, price_ore, accepts_overlap)
  select e.partner_id, row_number() over (partition by e.partner_id order by e.starts_at, e.id, r.id), e.id, r.id,
    case when r.is_function and (r.name <> 'Lystekniker' or e.id % 3 > 0) then s.ids[1 + (e.id + r.id) % s.count] end,
    case when r.is_function then 1 else least(r.unit_count, 1 + e.id % 4) end,
    case when r.name = 'Vaktleder' then e.starts_at - interval '1 hour' else e.busy_from end,
    case when r.name = 'Vaktleder' then e.ends_at + interval '30 minutes' else e.busy_until end,
    r.name <> 'Vaktleder', '', case when r.is_function then 'hour' else r.unit end, r.hourly_rate_ore, true
  from event e
  join event_type et on et.partner_id = e.partner_id and et.id = e.event_type_id and not et.is_cinema
  join resource r on r.partner_id = e.partner_id
    and r.name in ('Lydtekniker', 'Lystekniker', 'Vaktleder', 'Trådløs mikrofon')
  join (select partner_id, array_agg(id order by id) as ids, count(*)::integer as count from staff where is_active
    group by partner_id) s on s.partner_id = e.partner_id
  where e.partner_id = any ($1) and e.state <> 'cancelled'
    and e.starts_at > $2::timestamptz - interval '14 days'`

export async function writeBookings(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(text, [resourcePartners, new Date(now)])
  await countUp(client, 'resource_booking')
}
