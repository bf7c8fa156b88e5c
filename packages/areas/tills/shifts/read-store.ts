import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getOwnShift, getShift } from './contract.ts'
import { shiftsWhere } from './shift-sql.ts'
import { nameOf } from '@dxweb/kit/database/sql-parts.ts'

const ownText = `
  select exists (select from sales_rule where partner_id = $1 and needs_shifts) as "isRequired",
    (select to_jsonb(s) from (${shiftsWhere('s.user_id = $2 and s.closed_at is null')}) s) as shift,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'number', t.number, 'floatOre', t.float_ore,
        'takenBy', ${nameOf('u')}) order by t.number)
      from till t left join till_shift s on s.partner_id = $1 and s.till_id = t.id and s.closed_at is null
      left join user_account u on u.id = s.user_id
      where t.partner_id = $1 and t.is_active and t.kind <> 'selfService'), '[]') as tills,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id)
      from operator where partner_id = $1 and is_active), '[]') as operators,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${nameOf('u')}) order by ${nameOf('u')}, u.id)
      from user_account u where u.is_active and u.id <> $2 and u.id in (${colleagues()})
      and not exists (select from till_shift s where s.partner_id = $1 and s.user_id = u.id and s.closed_at is null)
    ), '[]') as colleagues`

export function colleagues() {
  return `select user_id from access_grant where partner_id = $1 and renter_id = 0
    and role in ('kulturhussjef', 'seller', 'seller_without_refund')`
}

export const ownShiftStatement = (partnerId: number, userId: number) =>
  sql<ReplyOf<typeof getOwnShift.parts>>('own-shift', ownText, [partnerId, userId])

export const shiftStatement = (partnerId: number, shiftId: string) =>
  sql<ReplyOf<typeof getShift.parts>>('till-shift', shiftsWhere('s.id = $2'), [partnerId, shiftId])
