import pg from 'pg'
import { ownerUrlOf, type Place } from '../ground/place.ts'

/** Produces 1.2 million lines a year: four tills with 274 receipts a day each, and three lines per receipt. */
const [tills, receiptsADay, products, menus] = [4, 274, 100, 10]

/** Inserts articles: 101 to 110 are menus; the last has neither product nor menu. $1 is the partner. */
const texts = [
  `insert into ledger (partner_id, id, number, name, vat_type_id)
   values ($1, 901, '3030', 'Varer, middels sats', 2), ($1, 902, '3000', 'Varer, høy sats', 1)`,
  `insert into product_group (partner_id, id, name, ledger_id, sort)
   select $1, n, 'Gruppe ' || n, 901 + n % 2, n from generate_series(1, 6) n`,
  `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
     barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
     is_active, sort)
   select $1, n, 'Vare ' || n, n::text, 1 + n % 6, 'food', 2900 + n * 100, 0, 'none', '', '', '', true, false, '', '', '',
     true, n from generate_series(1, ${products}) n`,
  `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
   select $1, n, 'Meny ' || n, 15900, '', true, n from generate_series(1, ${menus}) n`,
  `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
   select $1, m * 10 + i, m, (m * 7 + i * 13) % ${products} + 1, 1 + i % 2, i
   from generate_series(1, ${menus}) m, generate_series(1, 3) i`,
  `insert into till_register (partner_id, id, register_ref, name)
   select $1::integer, dx_next_id($1, 'till_register'), n::text, 'Kasse ' || n from generate_series(1, ${tills}) n`,
  `insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, menu_id)
   select $1::integer, dx_next_id($1, 'till_article'), n::text, '', '', case when n <= ${products} then n end,
     case when n between ${products} + 1 and ${products + menus} then n - ${products} end
   from generate_series(1, ${products + menus + 1}) n`,
  `create temp table bought as
   select r.id as register_id, d::date as day, n, gen_random_uuid() as id,
     (d::date + time '10:00' + n * interval '2 minutes') at time zone 'Europe/Oslo' as at
   from till_register r, generate_series(current_date - 364, current_date, interval '1 day') d,
     generate_series(1, ${receiptsADay}) n
   where r.partner_id = $1`,
  `create temp table bought_line as
   select b.id as receipt_id, b.day, b.register_id, i as line, a.id as article_id,
     2900 + (b.n * 37 + i * 11) % 90 * 100 as gross_ore, case when i % 3 = 0 then 2500 else 1500 end as rate
   from bought b cross join generate_series(1, 3) i
   join till_article a on a.partner_id = $1 and a.article_ref = ((b.n * 17 + i * 29 + extract(doy from b.day)::int) % ${products + menus + 1} + 1)::text`,
  `insert into till_receipt (partner_id, id, register_id, key, content_hash, nr, kind, at, day, operator_ref, gross_ore,
     net_ore, rounding_ore, chain, gap)
   select $1, b.id, b.register_id, b.day || '|' || b.n, '', b.n::text, 'sale', b.at, b.day, '', 0, 0, 0, 'unknown', 0 from bought b`,
  `insert into till_line (partner_id, receipt_id, line, article_id, quantity_micro, gross_ore, net_ore, vat_basis_points,
     discount_ore)
   select $1, receipt_id, line, article_id, 1000000, gross_ore, round(gross_ore * 10000.0 / (10000 + rate)), rate, 0
   from bought_line`,
  `insert into till_day_line (partner_id, day, register_id, article_id, vat_basis_points, line_count, quantity_micro,
     gross_ore, net_ore, discount_ore)
   select $1, day, register_id, article_id, rate, count(*), count(*) * 1000000, sum(gross_ore),
     sum(round(gross_ore * 10000.0 / (10000 + rate))), 0
   from bought_line group by 2, 3, 4, 5 order by 2, 3, 4, 5`,
  `insert into till_day (partner_id, day, register_id, receipt_count, gross_ore, net_ore, rounding_ore)
   select $1, day, register_id, count(*), 0, 0, 0 from bought group by 2, 3`,
  `insert into till_event (partner_id, register_id, key, at, day, operator_ref, text, report)
   select $1, register_id, kind || day, max(at) + case kind when 'x' then interval '-3 hours' else interval '1 hour' end, day, '', '',
     jsonb_build_object('kind', kind, 'reportId', kind || day, 'cashSalesOre', 0)
   from bought, unnest(array['x', 'z']) kind group by register_id, day, kind`,
  `select dx_goods_again($1)`,
]

/** Does nothing if the venue has such sales. */
export async function sellGoodsForAYear(place: Place, partnerId: number): Promise<void> {
  const client = new pg.Client(ownerUrlOf(place))
  await client.connect()
  try {
    const { rows } = await client.query('select from till_register where partner_id = $1 limit 1', [
      partnerId,
    ])
    if (rows.length > 0) return
    for (const text of texts) await client.query(text, text.includes('$1') ? [partnerId] : [])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
