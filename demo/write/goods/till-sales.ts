import type pg from 'pg'
import { concessionPartners } from '../../venue/concession.ts'

export interface TillSalesOptions {
  /** The first day, as 'YYYY-MM-DD'. */
  from: string
  to: string
  timeZone: string
}

/** Returns SQL for a number from 0 to one less than `below`. The same words give the same number. */
const drawn = (words: string, below: string | number) =>
  `((hashtextextended(concat_ws(':', ${words}), 20261129) & 9223372036854775807) % (${below}))`

const registersText = `
  insert into till_register (partner_id, id, register_ref, name, till_id)
  select partner_id, dx_next_id(partner_id, 'till_register'), 'till:' || id, name, id from till
  where partner_id = any ($1) and (kind = 'kiosk' or kind = 'counter' and number > 1) order by partner_id, id`

const articlesText = `
  insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, menu_id)
  select partner_id, dx_next_id(partner_id, 'till_article'), ref, '', name, product_id, menu_id from (
    select partner_id, 'product:' || id as ref, name, id as product_id, null::integer as menu_id
    from product where partner_id = any ($1)
    union all
    select partner_id, 'menu:' || id, name, null, id from product_menu where partner_id = any ($1)
    order by 1, 2) a`

/** Repeats popular goods, so that they are drawn more often. */
const goodsText = `
  create temp table demo_goods on commit drop as
  select *, count(*) over (partition by partner_id) as places from (
    select a.partner_id, a.id as article_id, coalesce(m.price_ore, p.price_ore) as price_ore,
      coalesce(p.vat_type_id, (select min(ip.vat_type_id) from product_menu_item i
        join product_vat ip on ip.partner_id = i.partner_id and ip.id = i.product_id
        where i.partner_id = a.partner_id and i.menu_id = a.menu_id)) as vat_type_id,
      coalesce(p.bulk_weight, 'none') <> 'none' as is_weighed,
      row_number() over (partition by a.partner_id order by a.id, n) - 1 as place
    from till_article a
    left join product_vat p on p.partner_id = a.partner_id and p.id = a.product_id
    left join product_menu m on m.partner_id = a.partner_id and m.id = a.menu_id
    cross join generate_series(1, case when a.menu_id is not null or p.product_type = 'softDrink' then 3
      when p.name like 'Popkorn%' then 4 else 1 end) n
    where a.partner_id = any ($1)) g`

/** Draws receipts, more of them on Fridays and Saturdays; one in fifty is a return. */
const receiptsText = `
  create temp table demo_receipt on commit drop as
  select *, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(mark, 1, 3) || 'a'
      || substr(mark, 4, 15))::uuid as id,
    case when ${drawn(`'back', mark`, 50)} = 0 then -1 else 1 end as sign
  from (
    select *, (day + time '16:00' + make_interval(mins => (nr * 360 / receipts)::integer)) at time zone $4 as at,
      md5(concat_ws(':', register_id, partner_id, day, nr)) as mark
    from (
      select g.partner_id, g.id as register_id, d::date as day,
        3 + ${drawn('g.partner_id, g.id, d', 8)} + case when extract(isodow from d) in (5, 6) then 5 else 0 end as receipts
      from till_register g, generate_series($2::date, $3::date, interval '1 day') d where g.partner_id = any ($1)
    ) days, generate_series(1, receipts) nr
  ) r`

/** Looks up the VAT rates once per day instead of once per line. */
const ratesText = `
  create temp table demo_rate on commit drop as
  select t.id as vat_type_id, d::date as day, dx_vat_on(t.id, d::date) as basis_points
  from vat_type t, generate_series($1::date, $2::date, interval '1 day') d`

const linesText = `
  create temp table demo_line on commit drop as
  select *, gross_ore - sign * ((2 * abs(gross_ore) * basis_points + 10000 + basis_points)
    / (2 * (10000 + basis_points))) as net_ore
  from (
    select r.partner_id, r.register_id, r.day, r.id as receipt_id, r.sign, line, g.article_id,
      r.sign * quantity * 1000000::bigint as quantity_micro, r.sign * quantity * g.price_ore as gross_ore,
      v.basis_points
    from demo_receipt r
    join (select distinct partner_id, places from demo_goods) n on n.partner_id = r.partner_id
    cross join lateral generate_series(1, 1 + ${drawn(`'lines', r.mark`, 3)}::integer) line
    join demo_goods g on g.partner_id = r.partner_id and g.place = ${drawn('r.mark, line', 'n.places')}
    join demo_rate v on v.vat_type_id = g.vat_type_id and v.day = r.day
    cross join lateral (select case when g.is_weighed then 2 else 1 end
      + ${drawn(`'count', r.mark, line`, 2)} as quantity) q
  ) l`

/** Adds sums and payments to receipts. Cash is paid in whole kroner. */
const paidText = `
  create temp table demo_paid on commit drop as
  select r.*, s.gross_ore, s.net_ore, m.means,
    case when m.means = '12001' then round(s.gross_ore / 100.0) * 100 - s.gross_ore else 0 end::integer as rounding_ore
  from demo_receipt r
  join (select receipt_id, sum(gross_ore)::bigint as gross_ore, sum(net_ore)::bigint as net_ore from demo_line group by 1) s
    on s.receipt_id = r.id
  cross join lateral (select case when by < 14 then '12001' when by < 34 then '12011' else '12002' end as means
    from (select ${drawn(`'paid', r.mark`, 100)} as by) d) m`

/** Statements that store the drawn rows and their sums in the same way as `takeReceipts`. */
const storedTexts = [
  `insert into till_receipt (partner_id, id, register_id, key, content_hash, nr, kind, standard_type, at, day, operator_ref,
     gross_ore, net_ore, rounding_ore, chain, gap)
   select r.partner_id, r.id, r.register_id, r.day || '-' || r.nr, sha256(r.mark::bytea), r.nr::text, 'sale',
     case when r.sign = 1 then '11001' else '11006' end, r.at, r.day, coalesce(o.number, ''),
     r.gross_ore, r.net_ore, r.rounding_ore, 'unknown', 0
   from demo_paid r
   left join operator o on o.partner_id = r.partner_id and o.id = 1 + (r.day - date '2000-01-01' + r.register_id) % 2
   order by r.partner_id, r.id`,
  `insert into till_line (partner_id, receipt_id, line, article_id, quantity_micro, gross_ore, net_ore,
     vat_basis_points, discount_ore)
   select partner_id, receipt_id, line, article_id, quantity_micro, gross_ore, net_ore, basis_points, 0 from demo_line
   order by partner_id, receipt_id, line`,
  `insert into till_payment (partner_id, receipt_id, line, means, amount_ore)
   select partner_id, id, 1, means, gross_ore + rounding_ore from demo_paid order by partner_id, id`,
  `insert into till_day_line (partner_id, day, register_id, article_id, vat_basis_points, line_count, quantity_micro,
     gross_ore, net_ore, discount_ore)
   select partner_id, day, register_id, article_id, basis_points, count(*), sum(quantity_micro), sum(gross_ore),
     sum(net_ore), 0
   from demo_line group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `insert into till_day_means (partner_id, day, register_id, means, amount_ore)
   select partner_id, day, register_id, means, sum(gross_ore + rounding_ore) from demo_paid
   group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `insert into till_day (partner_id, day, register_id, receipt_count, gross_ore, net_ore, rounding_ore)
   select partner_id, day, register_id, count(*), sum(gross_ore), sum(net_ore), sum(rounding_ore)
   from demo_paid group by 1, 2, 3 order by 1, 2, 3`,
  `update till_register g set receipt_count = r.receipts, first_nr = r.first_nr, newest_nr = r.newest_nr
   from (select partner_id, register_id, count(*) as receipts, (array_agg(nr order by id))[1]::text as first_nr,
       (array_agg(nr order by id desc))[1]::text as newest_nr
     from demo_paid group by 1, 2) r
   where r.partner_id = g.partner_id and r.register_id = g.id`,
] as const

/** Inserts Z reports of all days, and computes the sums once for all of them. */
const reportsText = `
  with means as materialized (
    select partner_id, register_id, day, jsonb_agg(jsonb_build_object('code', means, 'operatorId', '',
      'count', count * 1000000, 'amountOre', amount_ore) order by means) as payments
    from (select partner_id, register_id, day, means, count(*), sum(gross_ore + rounding_ore)::bigint as amount_ore
      from demo_paid group by 1, 2, 3, 4) m group by 1, 2, 3
  ), vat as materialized (
    select partner_id, register_id, day, jsonb_agg(jsonb_build_object('code', '', 'basisPoints', basis_points,
      'baseOre', net_ore, 'vatOre', gross_ore - net_ore) order by basis_points) as rates
    from (select partner_id, register_id, day, basis_points, sum(net_ore)::bigint as net_ore,
        sum(gross_ore)::bigint as gross_ore from demo_line group by 1, 2, 3, 4) v group by 1, 2, 3
  ), back as materialized (
    select partner_id, register_id, day, returns, returns_ore,
      sum(gross_ore) over until_then::bigint as all_ore, sum(returns_ore) over until_then::bigint as all_returns_ore
    from (
      select partner_id, register_id, day, count(*) filter (where gross_ore < 0) as returns,
        coalesce(-sum(gross_ore) filter (where gross_ore < 0), 0)::bigint as returns_ore, sum(gross_ore) as gross_ore
      from demo_paid group by 1, 2, 3
    ) r window until_then as (partition by partner_id, register_id order by day)
  )
  insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
  select d.partner_id, d.register_id, 'z-' || d.day, '13009', (d.day + time '23:00') at time zone $1, d.day, '', '',
    jsonb_build_object('reportId', 'Z-' || d.day, 'kind', 'z', 'at', (d.day + time '23:00') at time zone $1,
      'cashSalesOre', d.gross_ore, 'floatOre', t.float_ore, 'groups', '[]'::jsonb, 'payments', m.payments, 'vat', v.rates,
      'corrections', '[]'::jsonb, 'inquiries', '[]'::jsonb, 'otherCorrections', '[]'::jsonb, 'payIns', '[]'::jsonb,
      'payOuts', '[]'::jsonb,
      'counts', '{"OpenCashBox": 0, "ReceiptCopy": 0, "ReceiptProforma": 0, "Discount": 0, "VoidTrans": 0,
        "ReceiptDelivery": 0, "Training": 0}'::jsonb
        || jsonb_build_object('Receipt', d.receipt_count, 'Return', b.returns),
      'amounts', '{"ReceiptCopy": 0, "ReceiptProforma": 0, "Discount": 0, "VoidTrans": 0, "ReceiptDelivery": 0,
        "Training": 0}'::jsonb || jsonb_build_object('Return', b.returns_ore),
      'grandTotals', jsonb_build_object('salesOre', b.all_ore + b.all_returns_ore, 'returnsOre', b.all_returns_ore,
        'netOre', b.all_ore))
  from till_day d
  join till_register g on g.partner_id = d.partner_id and g.id = d.register_id
  join till t on t.partner_id = g.partner_id and t.id = g.till_id
  join means m on (m.partner_id, m.register_id, m.day) = (d.partner_id, d.register_id, d.day)
  join vat v on (v.partner_id, v.register_id, v.day) = (d.partner_id, d.register_id, d.day)
  join back b on (b.partner_id, b.register_id, b.day) = (d.partner_id, d.register_id, d.day)`

export async function writeTillSales(
  client: pg.ClientBase,
  { from, to, timeZone }: TillSalesOptions,
): Promise<void> {
  const partners = [...concessionPartners]
  await client.query(registersText, [partners])
  await client.query(articlesText, [partners])
  await client.query(goodsText, [partners])
  await client.query(receiptsText, [partners, from, to, timeZone])
  await client.query(ratesText, [from, to])
  await client.query('analyze demo_goods; analyze demo_rate; analyze demo_receipt')
  await client.query(linesText)
  await client.query(paidText)
  await client.query(
    'analyze demo_paid; analyze demo_line (partner_id, register_id, day, article_id)',
  )
  for (const text of storedTexts) await client.query(text)
  await client.query('analyze till_day, till_day_line, till_day_means, till_month_line')
  // The planner has no row counts of the sums yet, and would choose slow nested loops.
  await client.query('set local enable_nestloop = off')
  await client.query('select dx_goods_again(id) from unnest($1::integer[]) id', [partners])
  await client.query(reportsText, [timeZone])
  await client.query('set local enable_nestloop = on')
}
