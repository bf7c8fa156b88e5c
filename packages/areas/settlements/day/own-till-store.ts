import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getOwnTill } from './own-till-contract.ts'
import { expectedOf, ofDay } from './store.ts'

const meansOrder = `array_position('{card,cash,vipps,giftCard,invoice}'::text[], means)`

const text = `
  with sold as materialized (
    select s.id, s.refund_of, s.shift_id from sale s where s.partner_id = $1 and s.user_id = $3 and ${ofDay('s.sold_at', '$2::date')}
  ), paid as (
    select p.means, sum(p.amount_ore - p.carried_ore)::bigint as ore
    from sold join payment p on p.partner_id = $1 and p.sale_id = sold.id
    group by p.means having sum(p.amount_ore - p.carried_ore) <> 0
  )
  select $2::date as day, coalesce((select state from day_settlement where partner_id = $1 and day = $2::date), 'open') as state,
    (select count(*) filter (where refund_of is null) from sold)::int as "saleCount",
    (select count(refund_of) from sold)::int as "refundCount",
    (select count(*) from ticket k where k.partner_id = $1 and k.sale_id in (select id from sold))::int as "ticketCount",
    coalesce((select jsonb_agg(jsonb_build_object('means', means, 'amountOre', ore) order by ${meansOrder}, means) from paid), '[]') as means,
    (select coalesce(sum(p.amount_ore - p.carried_ore), 0)::bigint from sold
      join payment p on p.partner_id = $1 and p.sale_id = sold.id and p.means = 'cash'
      where sold.shift_id is not null) as "shiftCashOre",
    coalesce(e.ore, 0)::bigint as "expectedOre", c.counted_ore as "countedOre",
    c.counted_ore - c.expected_ore as "differenceOre", coalesce(c.reason, '') as reason, ${nameOf('b')} as "countedBy",
    coalesce(c.version, 0) as version
  from (select 1) one
  left join (${expectedOf('$2::date')}) e on e.user_id = $3
  left join day_cash_count c on c.partner_id = $1 and c.day = $2::date and c.user_id = $3
  left join user_account b on b.id = c.counted_by`

export const ownTillStatement = (partnerId: number, day: string, userId: number) =>
  sql<ReplyOf<typeof getOwnTill.parts>>('own-till', text, [partnerId, day, userId])
