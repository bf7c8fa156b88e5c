import { sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { DayOfGoods } from './rules.ts'

/** Sums of days, without their products. */
const daysText = `
  select day, sum(net_ore)::bigint as "netOre" from till_day_goods
  where partner_id = $1 and day between $2 and $3 group by day`

export const goodsDaysStatement = (partnerId: number, from: Day, to: Day) =>
  sql<DayOfGoods>('goods-days', daysText, [partnerId, from, to])

/** What a day had sold up to a moment of the wall clock. */
const untilText = `
  select coalesce(sum(l.net_ore), 0)::bigint as "netOre"
  from till_receipt r join till_line l on l.partner_id = r.partner_id and l.receipt_id = r.id
  where r.partner_id = $1 and r.day = $2 and r.kind = 'sale' and r.is_counted
    and r.at < $3::timestamp at time zone (select time_zone from partner where id = $1)`

export const goodsUntilStatement = (partnerId: number, day: Day, moment: string) =>
  sql<{ netOre: number }>('goods-until', untilText, [partnerId, day, moment])
