import type { TakenReceipt } from '@dxweb/areas/tills/reading/taken-receipt.ts'
import { takeReceipts } from '@dxweb/areas/tills/receipts/take-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { TestApp } from '../test-app.ts'

const setUp = [
  `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
     barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
     is_active, sort)
   values (1003, 901, 'Brus', '901', 1, 'softDrink', 4500, 200, 'none', '', '', '', true, false, '', '', '', true, 2),
     (1003, 902, 'Smågodt', '902', 1, 'food', 2900, 0, 'hg', '', '', '', true, false, '', '', '', true, 3)`,
  `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
   values (1003, 901, 'Familiemeny', 19900, '', true, 2)`,
  `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
   values (1003, 901, 901, 1, 1, 1), (1003, 902, 901, 901, 3, 2), (1003, 903, 901, 902, 2, 3)`,
  `insert into till_register (partner_id, id, register_ref, name)
   select 1003, dx_next_id(1003, 'till_register'), * from (values ('K1', 'Kiosk'), ('K2', '')) k`,
  `insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, menu_id, group_id)
   select 1003, dx_next_id(1003, 'till_article'), *
   from (values ('101', '', '', 1, null::integer, null::integer), ('902', '', '', 902, null, null),
     ('M1', '', 'Familiemeny', null, 901, null), ('', '04006', 'Mat', null, null, 1),
     ('77', '', 'Ukjent vare', null, null, null)) a`,
]

/** A line: article, quantity in millionths, øre with VAT, and VAT rate in basis points. */
type Line = readonly [article: string, micro: number, grossOre: number, rate: number | null]
const sold: readonly (readonly Line[])[] = [
  [['101', 2_000_000, 15_800, 1500]],
  [
    ['M1', 1_000_000, 19_900, 1500],
    ['77', 1_000_000, 2500, 2500],
  ],
  [
    ['902', 2_350_000, 6815, 1500],
    ['101', -1_000_000, -7900, 1500],
  ],
  [
    ['M1', 3_000_000, 59_701, null],
    ['04006', 1_000_000, 4900, 1500],
  ],
]

function receiptOf(nth: number, registerId: number, day: Day): TakenReceipt {
  const lines = (sold[nth % sold.length] ?? []).map(
    ([article, quantityMicro, grossOre, vatBasisPoints], at) => ({
      line: at + 1,
      articleRef: article === '04006' ? '' : article,
      groupRef: article === '04006' ? article : '',
      quantityMicro,
      grossOre,
      netOre: Math.round((grossOre * 10_000) / (10_000 + (vatBasisPoints ?? 1800))),
      vatBasisPoints,
      discountOre: nth * 10,
    }),
  )
  const grossOre = sum(lines.map((line) => line.grossOre))
  return {
    id: uuid7(),
    registerId,
    key: String(nth),
    contentHash: '00',
    nr: String(1000 + nth),
    kind: 'sale',
    standardType: null,
    at: `${day}T18:0${nth % 10}:00Z`,
    day,
    operatorRef: nth % 2 === 0 ? '7' : '',
    grossOre,
    netOre: sum(lines.map((line) => line.netOre)),
    roundingOre: 0,
    chain: 'unknown',
    gap: 0,
    lines,
    payments: [{ line: 1, means: '12002', amountOre: grossOre }],
  }
}

export async function sellGoods(app: TestApp): Promise<void> {
  for (const text of setUp) await app.asOwner(text)
  const registers = await app.asOwner<{ id: number }>(
    'select id from till_register where partner_id = 1003 order by id',
  )
  const today = operatingDay(new Date(), 'Europe/Oslo')
  const receipts = registers.flatMap(({ id }) =>
    Array.from({ length: 8 }, (_, nth) => receiptOf(nth, id, addDays(today, -(nth % 4)))),
  )
  await takeReceipts(app.db, { partnerId: 1003, renterId: 0, userId: 21 }, receipts)
  await app.asOwner(reportsText, [today])
}

/** An X report of the day before with one krone too much, and the Z report of today, as tills write them. */
const reportsText = `
  insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
  select 1003, s.register_id, w.kind, w.type, s.day + time '23:00', s.day, '', '', jsonb_build_object(
    'reportId', w.number, 'kind', w.kind, 'at', s.day + time '23:00', 'cashSalesOre', s.gross_ore + w.more, 'floatOre', 50000,
    'groups', (
      select jsonb_agg(jsonb_build_object('code', g.code, 'operatorId', '', 'count', g.micro, 'amountOre', g.ore)) from (
        select a.group_ref as code, sum(d.quantity_micro) as micro, sum(d.gross_ore) as ore
        from till_day_line d join till_article a on a.partner_id = d.partner_id and a.id = d.article_id
        where d.partner_id = 1003 and d.day = s.day and d.register_id = s.register_id group by 1) g),
    'payments', jsonb_build_array(jsonb_build_object('code', '12002', 'operatorId', '', 'count', 2000000,
      'amountOre', s.gross_ore)),
    'vat', '[]'::jsonb, 'corrections', '[]'::jsonb, 'inquiries', '[]'::jsonb, 'otherCorrections', '[]'::jsonb,
    'payIns', '[]'::jsonb, 'payOuts', '[]'::jsonb,
    'counts', jsonb_build_object('Receipt', s.receipt_count, 'OpenCashBox', 1), 'amounts', '{}'::jsonb,
    'grandTotals', jsonb_build_object('salesOre', 0, 'returnsOre', 0, 'netOre', 0))
  from (values ('x', '13008', '1', -1, 100), ('z', '13009', '2', 0, 0)) w (kind, type, number, ago, more)
  join till_day s on s.partner_id = 1003 and s.day = $1::date + w.ago
    and s.register_id = (select min(id) from till_register where partner_id = 1003)`
