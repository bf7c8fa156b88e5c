import { describe, expect, it } from 'vitest'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { smallDemo } from './testing/small-demo.ts'

const house = await testDatabase({ from: smallDemo })

const rows = <R>(text: string) => house.asOwner<R>(text)
const count = async (text: string) =>
  (await rows<{ n: number }>(`select (${text})::integer as n`))[0]?.n

describe('the concession of the demo', () => {
  it('the concession has the worked menu and products, with the VAT of their groups', async () => {
    const menu = await rows(`
      select m.price_ore, m.list_price_ore, m.item_count from product_menu_read m
      where m.partner_id = 1002 and m.name = 'Kinomeny stor'`)
    expect(menu).toEqual([{ price_ore: 10_500, list_price_ore: 12_400, item_count: 2 }])
    const wrong = await rows(`
      select p.name from product_read p where p.vat_from <> 'groupLedger' or p.barcode_1 = ''
        or p.vat_type_id <> case when p.product_type in ('beer', 'wine', 'goods') or p.name like 'Pølse%'
          then 1 else 2 end`)
    expect(wrong).toEqual([])
    const houses = await rows(`
      select p.partner_id, count(distinct p.id)::integer as products, bool_or(s.micro > 0) as has_stock,
        bool_and(coalesce(s.micro >= 0, true)) as is_sound
      from product p left join lateral dx_stock_on(p.partner_id, 'infinity') s on s.product_id = p.id group by 1 order by 1`)
    expect(houses).toEqual([
      { partner_id: 1001, products: 14, has_stock: true, is_sound: true },
      { partner_id: 1002, products: 16, has_stock: true, is_sound: true },
      { partner_id: 1003, products: 16, has_stock: true, is_sound: true },
    ])
    const [next] = await rows<{ id: number }>(`select dx_next_id(1001, 'product') as id`)
    expect(next?.id).toBe(15)
  })
})

it('adds up receipts to the sums of tills and to their Z reports', async () => {
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
