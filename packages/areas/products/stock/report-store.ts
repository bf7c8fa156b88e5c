import { sql } from '@dxweb/kit/database/database.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { operatingDayOf } from '@dxweb/kit/database/sql-parts.ts'
import { lowStock, stockReport } from './report-contract.ts'

const sold = (days: string) => `
    select k.product_id, r.location_id, sum(s.quantity_micro * k.factor)::bigint as micro
    from till_day_line s
    join stock_part k on k.partner_id = $1 and k.article_id = s.article_id
    join stock_place r on r.partner_id = $1 and r.register_id = s.register_id
    where s.partner_id = $1 and ${days} group by 1, 2`

/**
 * Variance is the change of stock that no other movement explains. Sold quantities are the remainder of the rounded
 * figures, so that each displayed row adds up.
 */
const text = `
  with held as (
    select product_id, location_id, sum(micro) filter (where side = 1)::bigint as began, sum(micro) filter (where side = 2)::bigint as ended
    from (select 1 as side, b.* from dx_stock_on($1, :from - 1) b
      union all select 2, e.* from dx_stock_on($1, :to) e) h group by 1, 2
  ), moved as (
    select product_id, coalesce(location_id, 0) as location_id, coalesce(sum(quantity) filter (where kind = 'receive'), 0) as received,
      coalesce(sum(quantity) filter (where kind = 'transfer'), 0) as transferred,
      coalesce(sum(quantity) filter (where kind = 'waste'), 0) as wasted,
      coalesce(sum(quantity) filter (where kind = 'correction'), 0) as corrected, count(*) as count
    from stock_movement where partner_id = $1 and day between :from and :to group by 1, 2
  ), sold as (${sold('s.day between :from and :to')}
  ), micro as (
    select h.*, coalesce(m.received, 0) as received, coalesce(m.transferred, 0) as transferred, coalesce(m.wasted, 0) as wasted,
      coalesce(m.corrected, 0) as corrected, coalesce(m.count, 0) as count, coalesce(s.micro, 0) as sold,
      round(h.began / 1000000.0)::bigint as begin_stock, round(h.ended / 1000000.0)::bigint as end_stock
    from held h left join moved m on m.product_id = h.product_id and m.location_id = h.location_id
    left join sold s on s.product_id = h.product_id and s.location_id = h.location_id
  ), known as (
    select x.*, x.received + x.transferred + x.wasted + x.corrected as came,
      round((x.ended - x.began - (x.received + x.transferred + x.wasted + x.corrected) * 1000000 + x.sold) / 1000000.0)::bigint as variance
    from micro x
  )
  select p.name as product, p.number, coalesce(g.name, '') as "productGroup", l.name as "stockLocation", :to as "untilOn",
    k.begin_stock as "beginStock", k.received, k.transferred, -k.wasted as wasted, k.corrected,
    k.begin_stock + k.came + k.variance - k.end_stock as "soldQuantity", k.variance, k.end_stock as "endStock",
    case when p.bulk_weight = 'none' then 'pieces' else 'grams' end as unit,
    dx_cost_of(c.cost_ore, c.quantity, -k.wasted * 1000000) as "wasteOre",
    dx_cost_of(c.cost_ore, c.quantity, k.variance * 1000000) as "varianceOre",
    dx_cost_of(c.cost_ore, c.quantity, k.end_stock * 1000000) as "valueOre", case p.bulk_weight when 'none' then p.deposit_ore * k.end_stock else 0 end as "depositOre",
    p.id as "productId", k.location_id as "locationId", p.group_id as "groupId"
  from known k join product p on p.partner_id = $1 and p.id = k.product_id
  left join product_group g on g.partner_id = $1 and g.id = p.group_id
  left join stock_location l on l.partner_id = $1 and l.id = k.location_id
  left join product_cost($1, :to) c on c.product_id = p.id
  where k.began <> 0 or k.ended <> 0 or k.count > 0 or k.sold <> 0`

export const stockSource = reportSource(stockReport, text)

const today = operatingDayOf('now()')

/** The quantity to order brings the stock up to the minimum plus the sales of two weeks. */
const lowText = `
  select p.name as product, p.number, coalesce(nullif(p.barcode_1, ''), nullif(p.barcode_2, ''), p.barcode_3) as barcode,
    coalesce(g.name, '') as "productGroup", x.stock as "endStock", p.min_stock as "minStock", x.sold as "soldQuantity",
    x.to_order as "toOrder", case when p.bulk_weight = 'none' then 'pieces' else 'grams' end as unit,
    coalesce((select m.supplier from stock_movement m where m.partner_id = $1 and m.product_id = p.id and m.kind = 'receive'
      and m.reverses is null and m.supplier <> '' order by m.at desc, m.id desc limit 1), '') as supplier,
    dx_cost_of(c.cost_ore, c.quantity, x.to_order * 1000000) as "orderOre", p.id as "productId"
  from (
    select q.id, h.stock, q.min_stock, greatest(coalesce(s.sold, 0), 0) as sold,
      q.min_stock - h.stock + greatest(coalesce(s.sold, 0), 0) as to_order
    from product q
    join (select product_id, round(sum(micro) / 1000000)::bigint as stock from dx_stock_on($1, 'infinity') group by 1) h
      on h.product_id = q.id
    left join (select o.product_id, round(sum(o.micro) / 1000000)::bigint as sold
      from (${sold(`s.day > ${today} - 14`)}) o group by 1) s on s.product_id = q.id
    where q.partner_id = $1 and q.is_active and h.stock < q.min_stock
  ) x join product p on p.partner_id = $1 and p.id = x.id
  left join product_group g on g.partner_id = $1 and g.id = p.group_id
  left join product_cost($1, ${today}) c on c.product_id = p.id`

export const lowStockSource = reportSource(lowStock, lowText)

const lowCountText = `
  select count(*)::int as count from (
    select f.product_id from (
      select array_agg(p.id) as products, array_agg(l.id) as locations, count(*)::int as count from product p
      cross join (select 0 as id union all select id from stock_location where partner_id = $1) l
      where p.partner_id = $1 and p.is_stocked and p.is_active and p.min_stock is not null
    ) a, lateral dx_stock_flow($1, a.products, a.locations, array_fill('infinity'::date, array[a.count]),
      array_fill('infinity'::timestamptz, array[a.count])) f
    join product p on p.partner_id = $1 and p.id = f.product_id
    group by f.product_id, p.min_stock
    having round(sum((f.begin_quantity + f.received + f.transferred + f.wasted + f.corrected) * 1000000 - f.sold_micro) / 1000000)
      < p.min_stock
  ) low`

export const lowCountStatement = (partnerId: number) =>
  sql<{ count: number }>('low-stock-count', lowCountText, [partnerId])
