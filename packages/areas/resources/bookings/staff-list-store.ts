import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { staffList } from './staff-list-contract.ts'

export const staffListSource = reportSource(
  staffList,
  `
  select b.id, row_number() over (order by r.sort, r.name, b.starts_at, b.id)::integer as place, r.name as resource,
    coalesce(s.name, '') as staff, coalesce(s.mobile, '') as mobile, b.starts_at as "startsAt", b.ends_at as "endsAt",
    b.unit_count as "unitCount", b.note, (extract(epoch from b.ends_at - b.starts_at) / 60)::integer as minutes
  from resource_booking b
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  left join staff s on s.partner_id = b.partner_id and s.id = b.staff_id
  where b.partner_id = $1 and b.event_id = $2 and r.is_function`,
)
