import { sql } from '@dxweb/kit/database/database.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { came } from '@dxweb/areas/facts/came-sql.ts'
import { eventSalesOf } from '@dxweb/areas/facts/sales-sql.ts'
import { nk } from './contract.ts'

/**
 * Events with a price or paid tickets are ticketed; events open to all or with only free tickets are free; all others
 * (rehearsals, meetings, courses) are activities.
 */
const text = `
  select s."heldOn", s.event, k.part, s.category, s."eventType", s.renter, 1 as shows,
    case when s.renter_kind = 'external' then 0 else 1 end as own,
    case when s.renter_kind = 'external' then 1 else 0 end as rented,
    case when k.part = 'ticketed' then s.paid end as paid,
    case when k.part = 'ticketed' then s.free end as free, 
    case when k.part = 'ticketed' then s."grossOre"::bigint end as "grossOre",
    case when k.part = 'activity' then (extract(epoch from e.ends_at - e.starts_at) / 60)::int end as minutes,
    case when k.part = 'activity' then c.came end as participants,
    case when k.part = 'free' then c.came end as visitors, s."eventId", s."eventTypeId", s."renterId"
  from (select sold.*, nc.code as category
    from (${eventSalesOf(`e.state = 'published' and et.nk_category_id is not null`, 'false', '{first e.held_on, e.id}')}) sold
    left join nk_category nc on nc.id = sold.nk_category_id) s
  cross join lateral (select s."eventId" as id, s."startsAt" as starts_at, s."endsAt" as ends_at) e
  cross join lateral (select case
    when s.paid <> 0 or s.has_price then 'ticketed'
    when s.is_open_event or s.is_ticketed then 'free' else 'activity' end as part) k
  cross join lateral (select ${came} as came) c`

export const nkSource = reportSource(nk, text)

const uncategorisedText = `
  select et.id, et.name, count(*)::integer as "eventCount"
  from event e
  join partner p on p.id = $1
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id and et.nk_category_id is null
  where e.partner_id = $1 and e.state = 'published' and e.starts_at >= $2::date::timestamp at time zone p.time_zone
    and e.starts_at < ($3::date + 1)::timestamp at time zone p.time_zone
  group by et.id, et.name order by "eventCount" desc, et.name`

export const uncategorisedStatement = (partnerId: number, from: string, to: string) =>
  sql<{ id: number; name: string; eventCount: number }>('nk-uncategorised', uncategorisedText, [
    partnerId,
    from,
    to,
  ])
