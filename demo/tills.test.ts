import { describe, expect, it } from 'vitest'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { smallDemo, today } from './testing/small-demo.ts'

const venue = await testDatabase({ from: smallDemo })

const rows = <R>(text: string) => venue.asOwner<R>(text)
const count = async (text: string) =>
  (await rows<{ n: number }>(`select (${text})::integer as n`))[0]?.n

describe('the concession goods of the demo', () => {
  it('the demo’s concession has the menu and products of the worked example, with the VAT of their groups', async () => {
    const menu = await rows(`
      select m.price_ore, m.list_price_ore, m.item_count from product_menu_read m
      where m.partner_id = 1002 and m.name = 'Kinomeny stor'`)
    expect(menu).toEqual([{ price_ore: 10_500, list_price_ore: 12_400, item_count: 2 }])
    const wrong = await rows(`
      select p.name from product_read p where p.vat_from <> 'groupLedger' or p.barcode_1 = ''
        or p.vat_type_id <> case when p.product_type in ('beer', 'wine', 'goods') or p.name like 'Pølse%'
          then 1 else 2 end`)
    expect(wrong).toEqual([])
    const venues = await rows(`
      select p.partner_id, count(distinct p.id)::integer as products, bool_or(s.micro > 0) as has_stock,
        bool_and(coalesce(s.micro >= 0, true)) as is_sound
      from product p left join lateral dx_stock_on(p.partner_id, 'infinity') s on s.product_id = p.id group by 1 order by 1`)
    expect(venues).toEqual([
      { partner_id: 1001, products: 14, has_stock: true, is_sound: true },
      { partner_id: 1002, products: 16, has_stock: true, is_sound: true },
      { partner_id: 1003, products: 16, has_stock: true, is_sound: true },
    ])
    const [next] = await rows<{ id: number }>(`select dx_next_id(1001, 'product') as id`)
    expect(next?.id).toBe(15)
  })
})

it('the receipts of each demo till add up to its daily sums and to its Z reports', async () => {
  const wrong = await rows(`
    select d.partner_id, d.register_id, d.day from till_day d
    left join lateral (select sum(gross_ore) as gross, sum(net_ore) as net, sum(rounding_ore) as rounding
      from till_receipt r where r.partner_id = d.partner_id and r.register_id = d.register_id and r.day = d.day) r on true
    left join lateral (select sum(l.gross_ore) as gross, sum(l.net_ore) as net from till_line l
      join till_receipt r on r.partner_id = l.partner_id and r.id = l.receipt_id
      where r.partner_id = d.partner_id and r.register_id = d.register_id and r.day = d.day) l on true
    left join lateral (select sum(gross_ore) as gross from till_goods_day g
      where g.partner_id = d.partner_id and g.register_id = d.register_id and g.day = d.day) g on true
    left join lateral (select sum(amount_ore) as paid from till_day_means m
      where m.partner_id = d.partner_id and m.register_id = d.register_id and m.day = d.day) m on true
    left join till_event z on z.partner_id = d.partner_id and z.register_id = d.register_id and z.day = d.day
    where (r.gross, r.net, r.rounding, l.gross, l.net, g.gross, m.paid, (z.report ->> 'cashSalesOre')::bigint)
      is distinct from (d.gross_ore::numeric, d.net_ore::numeric, d.rounding_ore, d.gross_ore, d.net_ore, d.gross_ore,
        d.gross_ore + d.rounding_ore, d.gross_ore)`)
  expect(wrong).toEqual([])
  expect(await count('select count(*) from till_day')).toBeGreaterThan(60)
})

it('the demo’s monthly sums of goods and its receipt count per register match the receipts', async () => {
  const wrong = await rows(`
    select m.partner_id, m.register_id from (
      select partner_id, register_id, article_id, date_trunc('month', day::timestamp)::date as month,
        sum(quantity_micro)::bigint as quantity_micro
      from till_day_line group by 1, 2, 3, 4) d
    full join till_month_line m using (partner_id, register_id, article_id, month, quantity_micro)
    where d.partner_id is null or m.partner_id is null`)
  expect(wrong).toEqual([])
  const counted = await rows(`
    select g.id from till_register g where g.receipt_count <> (select count(*) from till_receipt r
      where r.partner_id = g.partner_id and r.register_id = g.id) or g.newest_nr is null`)
  expect(counted).toEqual([])
})

describe('the stock of the demo', () => {
  it('the demo counts the stock of each kiosk once, and each count is slightly below deliveries minus sales', async () => {
    const counts = await rows<{
      partner_id: number
      entries: number
      people: number
      off: number
    }>(`
      select c.partner_id, count(*)::integer as entries, count(distinct e.user_id)::integer as people,
        (select min(m.quantity) from stock_movement m where m.partner_id = c.partner_id and m.count_id = c.id) as off
      from stock_count c join stock_count_entry e on e.partner_id = c.partner_id and e.count_id = c.id
      where c.state = 'finished' group by c.partner_id, c.id order by 1`)
    expect(counts.map(({ partner_id }) => partner_id)).toEqual([1001, 1002, 1003])
    expect(counts.every(({ people, off }) => people === 2 && off < 0 && off >= -2)).toBe(true)
    const unlike = await rows(`
      select m.product_id from stock_movement m
      cross join lateral dx_stock_flow(m.partner_id, array[m.product_id], array[m.location_id], array[m.day], array[m.at]) f
      join stock_counted n on n.partner_id = m.partner_id and n.count_id = m.count_id and n.product_id = m.product_id
      where m.kind = 'count' and (n.counted <> m.counted or round(((f.begin_quantity + f.received + f.transferred + f.wasted)
        * 1000000 - f.sold_micro) / 1000000.0) + m.quantity <> m.counted)`)
    expect(unlike).toEqual([])
  })

  it('the demo contains deliveries with costs, waste with reasons, and transfers between two stock locations', async () => {
    const kinds = await rows(`
      select kind, count(*) > 2 as has_some, bool_and(kind <> 'receive' or cost_ore > 0 and supplier <> '') as is_priced
      from stock_movement where partner_id = 1003 and at < '${today}T12:00+02:00' group by kind order by kind`)
    expect(kinds).toEqual(
      ['count', 'receive', 'transfer', 'waste'].map((kind) => ({
        kind,
        has_some: true,
        is_priced: true,
      })),
    )
    const unlike = await rows(`
      select m.id from stock_movement m left join stock_movement p on p.partner_id = m.partner_id and p.id = m.pair_id
      where m.kind = 'transfer' and (p.pair_id, p.quantity) is distinct from (m.id, -m.quantity)`)
    expect(unlike).toEqual([])
  })
})

describe('the shifts of the demo', () => {
  it('adds each demo sale to the shift of its clerk on the day of the sale', async () => {
    const wrong = await rows(`
      select s.id from sale s
      join user_account u on u.id = s.user_id and u.email = 'luke' || s.partner_id || '@dxweb.test'
      left join till_shift t on t.partner_id = s.partner_id and t.id = s.shift_id
      where s.sold_at between '${today}T05:00+02:00'::timestamptz - interval '15 days' and '${today}T04:59+02:00'
        and (t.user_id = s.user_id and t.till_id = s.till_id and s.sold_at between t.opened_at and t.closed_at) is not true`)
    expect(wrong).toEqual([])
    const shifts = await rows(`
      select partner_id, count(*) > 10 as has_many, count(*) filter (where closed_at is null)::integer as open,
        count(distinct day) = count(*) as is_one_a_day
      from till_shift group by 1 order by 1`)
    expect(shifts).toEqual(
      [1001, 1002, 1003].map((partner_id) => ({
        partner_id,
        has_many: true,
        open: partner_id === 1003 ? 0 : 1,
        is_one_a_day: true,
      })),
    )
  })

  it('the demo counts the cash of each closed shift by coins and notes, and posts the differences', async () => {
    const wrong = await rows(`
      select t.id from till_shift t
      left join lateral (select sum(p.amount_ore - p.carried_ore) as ore from sale s join payment p
        on p.partner_id = s.partner_id and p.sale_id = s.id and p.means = 'cash'
        where s.partner_id = t.partner_id and s.shift_id = t.id) c on true
      left join lateral (select sum(amount_ore) as ore from till_shift_move m
        where m.partner_id = t.partner_id and m.shift_id = t.id) m on true
      left join posting p on p.partner_id = t.partner_id and p.source_id = t.id
      where t.closed_at is not null and (coalesce(c.ore, 0) <> t.cash_ore or coalesce(m.ore, 0) <> t.moved_ore
        or (select sum(key::integer * value::integer * 100) from jsonb_each_text(t.counts)) <> t.counted_ore
        or coalesce(case p.debit when '1900' then p.amount_ore else -p.amount_ore end, 0) <> t.counted_ore - t.expected_ore)`)
    expect(wrong).toEqual([])
    expect(
      await count('select count(*) from till_shift where counted_ore <> expected_ore'),
    ).toBeGreaterThan(0)
    expect(await count('select count(distinct reason) from till_shift_move')).toBeGreaterThan(2)
  })
})

it('settled days of the demo include goods sold at tills, both in settlement lines and in postings', async () => {
  const wrong = await rows(`
    select s.partner_id, s.day from day_settlement s
    join (select partner_id, day, sum(gross_ore) as ore from till_day group by 1, 2) d using (partner_id, day)
    left join day_settlement_line l on l.partner_id = s.partner_id and l.day = s.day and l.line = '#products'
    where s.state = 'locked' and (l.amount_ore is distinct from d.ore or d.ore <> (select sum(net_ore + vat_ore)
      from goods_posted g where g.partner_id = s.partner_id and g.day = s.day and g.part = 'sold'))`)
  expect(wrong).toEqual([])
  expect(
    await count(`select count(*) from day_settlement_line where line = '#products'`),
  ).toBeGreaterThan(20)
})
