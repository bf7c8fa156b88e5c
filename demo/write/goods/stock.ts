import { operatingDayOf } from '@dxweb/kit/database/sql-parts.ts'
import type pg from 'pg'
import { draw, idAt } from '../../ground/drawn-sql.ts'
import { concessionPartners, kioskStock, sellsAt, storeRoom } from '../../venue/concession.ts'
import { chiefMailOf, clerkOf } from '../../venue/people.ts'

/** Suppliers by product group. The names are invented. */
const suppliers = `(values ('Godteri og is', 'Godtelageret AS'), ('Drikke', 'Brusbilen AS')) u (group_name, supplier)`

/** Selects stocked products of partner $1 with their full stock, their pack size, and the cost of a piece or gram. */
const goods = `
  select p.id, coalesce(u.supplier, 'Kinogrossisten AS') as supplier, f.full_stock,
    case when p.bulk_weight = 'none' then 24 else 3000 end as pack,
    p.price_ore * 0.4 / case when p.bulk_weight = 'none' then 1 else 100 end as unit_ore, coalesce(p.deposit_ore, 0) as deposit_ore
  from product p
  join unnest($2::integer[], $3::integer[]) f (id, full_stock) on f.id = p.id
  join product_group g on g.partner_id = $1 and g.id = p.group_id
  left join ${suppliers} on u.group_name = g.name
  where p.partner_id = $1`

const at = (day: string, time: string) => `(${day} + time '${time}') at time zone 'Europe/Oslo'`

/** Fills the stock before the first sale, and then delivers whole packs for the sales of each month. */
const deliveries = `
  select id as product_id, ${kioskStock} as location_id, 'receive' as kind, full_stock as quantity, supplier, unit_ore,
    null as reason, ${at('first_month - 2', '09:30')} as at
  from goods, (select min(month) as first_month from till_month_line where partner_id = $1) f
  where first_month is not null
  union all
  select id, ${storeRoom}, 'receive', full_stock, supplier, unit_ore, null, ${at('$4::date - 20', '09:30')} from goods
  union all
  select id, ${kioskStock}, 'receive', quantity, supplier, unit_ore, null, ${at('month', '09:30')}
  from (
    select id, supplier, unit_ore, month, (packs - lag(packs, 1, 0::numeric) over (partition by id order by month)) * pack as quantity
    from (select g.id, g.supplier, g.unit_ore, g.pack, s.month,
        greatest(ceil(sum(s.sold) over (partition by g.id order by s.month) / g.pack), 0) as packs
      from goods g join sold s on s.product_id = g.id) p) m
  where quantity > 0`

const losses = `
  select id, ${kioskStock}, 'waste', -(1 + ${draw('id', 3)}) * greatest(pack / 24, 1), '', null::numeric,
    case when pack > 24 then 'spilled' when id % 2 = 0 then 'expired' else 'damaged' end, ${at('$4::date - 9', '22:10')}
  from goods where id % 3 <> 1
  union all
  select id, place, 'transfer', sign * (full_stock / 4), '', null, null, ${at('$4::date - 6', '14:00')}
  from goods, (values (${storeRoom}, -1), (${kioskStock}, 1)) t (place, sign)`

const movementId = (words: string) =>
  idAt('m.at', `concat_ws(':', $1, m.product_id, m.kind, ${words})`)

const movedText = `
  with goods as materialized (${goods}
  ), sold as materialized (
    select t.product_id, m.month, sum(m.quantity_micro * t.factor) / 1000000 as sold
    from till_month_line m
    join stock_part t on t.partner_id = $1 and t.article_id = m.article_id
    join stock_place r on r.partner_id = $1 and r.register_id = m.register_id and r.location_id = ${kioskStock}
    where m.partner_id = $1 group by 1, 2
  )
  insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, cost_ore, deposit_ore, delivery_id, reason,
    supplier, reference, note, pair_id, user_id, at, day, noted_at)
  select $1, ${movementId('m.at, m.location_id')}, m.product_id, m.location_id, m.kind, m.quantity,
    case when m.kind = 'receive' then round(m.quantity * m.unit_ore) end,
    case when m.kind = 'receive' then m.quantity * g.deposit_ore else 0 end,
    case when m.kind = 'receive' then dense_rank() over (order by m.kind, m.at, m.location_id, m.supplier) end, m.reason,
    m.supplier, case when m.supplier = '' then '' else 'F-' || to_char(m.at, 'YYMMDD') || m.location_id end, '',
    case when m.kind = 'transfer' then ${movementId(`m.at, ${storeRoom + kioskStock} - m.location_id`)} end, $5, m.at,
    ${operatingDayOf('m.at')}, m.at
  from (${deliveries} union all ${losses}) m join goods g on g.id = m.product_id
  order by m.at, m.product_id`

/** Lets two people count the kiosk late in the evening, if it has goods; a few pieces are missing. */
const countedText = `
  with counted as (
    insert into stock_count (partner_id, id, location_id, is_blind, state, begun_by, begun_at, ended_by, ended_at)
    select $1, dx_next_id($1, 'stock_count'), ${kioskStock}, true, 'finished', $3, ${at('$2::date - $5::integer', '22:20')}, $4, ${at('$2::date - $5::integer', '23:40')}
    where exists (select from stock_movement where partner_id = $1 and at < ${at('$2::date - $5::integer', '05:00')})
    returning id
  ), goods as materialized (
    select p.id, ${at('$2::date - $5::integer', '22:30')} + interval '3 minutes' * row_number() over (order by p.id) as at
    from product p where p.partner_id = $1 and p.is_stocked
  ), all_goods as (
    select array_agg(id) as ids, array_agg(at) as ats, count(*)::integer as count from goods
  ), found as materialized (
    select f.product_id, f.at, round(((f.begin_quantity + f.received + f.transferred + f.wasted + f.corrected) * 1000000
      - f.sold_micro) / 1000000.0)::integer as expected
    from all_goods a, dx_stock_flow($1, a.ids, array_fill(${kioskStock}, array[a.count]),
      array_fill($2::date - $5::integer, array[a.count]), a.ats) f
  ), seen as materialized (
    select *, greatest(expected - case when product_id % 3 = 0 then 1 + ${draw('product_id', 2)} else 0 end, 0) as counted
    from found
  ), entered as (
    insert into stock_count_entry (partner_id, id, count_id, product_id, how, quantity, user_id, at)
    select $1, ${idAt('s.at', `concat_ws(':', $1, s.product_id, 'entry', e.part)`)}, c.id, s.product_id, 'add',
      case e.part when 1 then s.counted - s.counted / 3 else s.counted / 3 end, case e.part when 1 then $3 else $4 end,
      s.at - interval '1 minute' * (2 - e.part)
    from seen s, counted c, (values (1), (2)) e (part)
  )
  insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, counted, note, count_id, user_id, at,
    day, noted_at)
  select $1, ${idAt('s.at', `concat_ws(':', $1, s.product_id, 'count')`)}, s.product_id, ${kioskStock}, 'count',
    s.counted - s.expected, s.counted, '', c.id, $4, s.at, ${operatingDayOf('s.at')}, ${at('$2::date - $5::integer', '23:40')}
  from seen s, counted c`

export async function writeStock(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  for (const partnerId of concessionPartners) {
    const stocked = sellsAt(partnerId).flatMap(({ stock }, place) =>
      stock === undefined ? [] : [{ id: place + 1, stock }],
    )
    const ids = stocked.map(({ id }) => id)
    const full = stocked.map(({ stock }) => stock)
    const idOf = (email: string | undefined) => userIds.get(email ?? '') ?? 0
    const clerk = idOf(clerkOf(partnerId))
    await client.query(movedText, [partnerId, ids, full, today, clerk])
    const counters = [clerk, idOf(chiefMailOf[partnerId])]
    for (const daysAgo of [33, 2]) {
      await client.query(countedText, [partnerId, today, ...counters, daysAgo])
    }
  }
  await client.query(
    `insert into counter (partner_id, name, value) select partner_id, 'stock_delivery', max(delivery_id) from stock_movement
     where delivery_id is not null group by 1`,
  )
}
