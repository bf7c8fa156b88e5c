import { sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { articleName, goodsBetween } from '../goods-sql.ts'
import type { ProductSales } from './contract.ts'
import type { DayOfGoods } from './rules.ts'

const daysText = `
  select day, sum(net_ore)::bigint as "netOre" from (
    select day, net_ore from till_day_goods where partner_id = $1 and day between $2 and $3
    union all
    select day, -net_ore from dx_other_goods($1, $2, $3)
  ) s group by day`

export const goodsDaysStatement = (partnerId: number, from: Day, to: Day) =>
  sql<DayOfGoods>('goods-days', daysText, [partnerId, from, to])

/** Net sales of a day up to a local time. Menus are not split. */
const untilText = `
  select coalesce(sum(l.net_ore), 0)::bigint as "netOre"
  from till_receipt r join till_line l on l.partner_id = r.partner_id and l.receipt_id = r.id
  join till_article a on a.partner_id = l.partner_id and a.id = l.article_id
  left join product p on p.partner_id = a.partner_id and p.id = a.product_id
  where dx_goods_kind(p.product_type, a.is_deposit, l.vat_basis_points) = 'goods' and r.partner_id = $1 and r.day = $2 and r.kind = 'sale' and r.is_counted
    and r.at < $3::timestamp at time zone (select time_zone from partner where id = $1)`

export const goodsUntilStatement = (partnerId: number, day: Day, moment: string) =>
  sql<{ netOre: number }>('goods-until', untilText, [partnerId, day, moment])

/** Best sellers by gross. Goods without a product are listed by the name that the till sent. */
const bestText = `
  select product, sum(quantity)::bigint as quantity, sum(gross_ore)::bigint as "grossOre"
  from (
    select g.product_id, coalesce(p.name, ${articleName}) as product, g.quantity, g.gross_ore
    from (${goodsBetween('article_id, product_id', '$2', '$3')}) g
    join till_article a on a.partner_id = $1 and a.id = g.article_id
    left join product p on p.partner_id = $1 and p.id = g.product_id
  ) s
  group by product_id, product order by 3 desc, 1, product_id limit $4`

export const bestGoodsStatement = (partnerId: number, from: Day, to: Day, most: number) =>
  sql<ProductSales['products'][number]>('goods-best', bestText, [partnerId, from, to, most])
