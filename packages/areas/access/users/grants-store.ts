import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { grants } from './grants-contract.ts'

const text = `
  select u.display_name as person, u.email, coalesce(r.name, '') as renter, g.role, u.is_active as "isActive",
    u.is_invited as "isInvited", u.id as "userId", r.id as "renterId"
  from (
    select user_id, renter_id, role from access_grant where partner_id = $1
    union all select user_id, renter_id, role from resting_grant where partner_id = $1) g
  join partner_user u on u.partner_id = $1 and u.id = g.user_id
  left join renter r on r.partner_id = $1 and r.id = g.renter_id`

export const grantsSource = reportSource(grants, text)
