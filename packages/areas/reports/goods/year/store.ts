import { sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { otherOfDays } from '../goods-sql.ts'
import type { DayOfGoods } from './rules.ts'

/** Sums of days, without their products. */
const daysText = `
  select day, sum(net_ore)::bigint as "netOre" from (
    select day, net_ore from till_day_goods where partner_id = $1 and day between $2 and $3
    union all
    select day, -net_ore from ${otherOfDays} and day between $2 and $3
  ) s group by day`

export const goodsDaysStatement = (partnerId: number, from: Day, to: Day) =>
  sql<DayOfGoods>('goods-days', daysText, [partnerId, from, to])

/** What a day had sold up to a moment of the wall clock. A menu is goods as a whole. */
const untilText = `
  select coalesce(sum(l.net_ore), 0)::bigint as "netOre"
  from till_receipt r join till_line l on l.partner_id = r.partner_id and l.receipt_id = r.id
  join till_article a on a.partner_id = l.partner_id and a.id = l.article_id
  left join product p on p.partner_id = a.partner_id and p.id = a.product_id
  where dx_goods_kind(p.product_type, a.is_deposit, l.vat_basis_points) = 'goods' and r.partner_id = $1 and r.day = $2 and r.kind = 'sale' and r.is_counted
    and r.at < $3::timestamp at time zone (select time_zone from partner where id = $1)`

export const goodsUntilStatement = (partnerId: number, day: Day, moment: string) =>
  sql<{ netOre: number }>('goods-until', untilText, [partnerId, day, moment])
