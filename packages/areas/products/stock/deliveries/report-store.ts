import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { deliveries } from './contract.ts'

/** Also groups by supplier, reference and location, which are equal in all rows of a delivery and never change. */
const text = `
  select d.id::text as delivery, d.day as "receivedOn", d.supplier, d.reference, l.name as "stockLocation", d.lines as "lineCount",
    d.cost_ore as "costOre", d.deposit_ore as "depositOre", case when d.undone = d.lines then 'undone' else 'kept' end as state,
    coalesce(${nameOf('u')}, '') as "receivedBy", d.id as "deliveryId"
  from (
    select m.delivery_id as id, m.day, m.supplier, m.reference, m.location_id,
      min(m.user_id) filter (where m.reverses is null) as user_id, count(*) filter (where m.reverses is null)::int as lines,
      count(*) filter (where m.reverses is not null)::int as undone, sum(m.cost_ore)::bigint as cost_ore,
      sum(m.deposit_ore)::bigint as deposit_ore
    from stock_movement m
    where m.partner_id = $1 and m.delivery_id is not null and m.day between :from and :to
    group by 1, 2, 3, 4, 5
  ) d
  left join stock_location l on l.partner_id = $1 and l.id = d.location_id
  left join user_account u on u.id = d.user_id`

export const deliveriesSource = reportSource(deliveries, text)
