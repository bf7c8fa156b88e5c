import { sum } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { takeReceipts } from '@dxweb/server/testing/tills/take-receipts.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

const test = await testDatabase()
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
const day = '2026-05-01'

/** List price in øre, and rate in basis points. */
const products = [
  { id: 1, priceOre: 4900, groupId: 1, rate: 1500 },
  { id: 2, priceOre: 3700, groupId: 1, rate: 1500 },
  { id: 3, priceOre: 8900, groupId: 2, rate: 2500 },
  { id: 4, priceOre: 0, groupId: 2, rate: 2500 },
]
interface MenuItem {
  productId: number
  count: number
}
const menus: MenuItem[][] = [
  [
    { productId: 1, count: 1 },
    { productId: 2, count: 2 },
  ],
  [
    { productId: 3, count: 1 },
    { productId: 1, count: 3 },
    { productId: 2, count: 1 },
    { productId: 4, count: 1 },
  ],
  [{ productId: 4, count: 5 }],
  [],
]
const mappings = [
  ...products.map(({ id }) => ({ product_id: id })),
  ...menus.map((_, index) => ({ menu_id: index + 1 })),
  { group_id: 2 },
  {},
]

beforeAll(async () => {
  await test.asOwner(
    `insert into partner (id, name, kind) values (1003, 'Sundet', 'both') on conflict do nothing`,
  )
  await test.asOwner(
    `insert into ledger (partner_id, id, number, name, vat_type_id)
     select 1003, t.id, 3100 + t.id, t.code, t.id from vat_type t`,
  )
  await test.asOwner(
    `insert into product_group (partner_id, id, name, ledger_id, sort)
     select 1003, g.id, 'Group ' || g.id, t.id, 0 from (values (1, 1500), (2, 2500)) g (id, rate)
     join vat_type t on dx_vat_on(t.id, $1) = g.rate`,
    [day],
  )
  for (const { id, groupId, priceOre } of products) {
    await test.asOwner(
      `insert into product select (jsonb_populate_record(null::product, jsonb_build_object('partner_id', 1003,
         'id', $1::int, 'name', 'Product ' || $1, 'number', '', 'group_id', $2::int, 'product_type', 'food', 'has_income', true,
         'price_ore', $3::int, 'deposit_ore', 0, 'bulk_weight', 'none', 'barcode_1', '', 'barcode_2', '',
         'barcode_3', '', 'is_stocked', false, 'is_self_service', false, 'self_service_text', '', 'button_text', '',
         'button_color', '', 'is_active', true, 'sort', 0, 'version', 1))).*`,
      [id, groupId, priceOre],
    )
  }
  for (const [index, items] of menus.entries()) {
    const menuId = index + 1
    await test.asOwner(
      `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
       values (1003, $1::int, 'Menu ' || $1::int, 9900, '', true, 0)`,
      [menuId],
    )
    for (const [sort, { productId, count }] of items.entries()) {
      await test.asOwner(
        `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
         values (1003, $1, $2, $3, $4, $5)`,
        [menuId * 100 + sort, menuId, productId, count, sort],
      )
    }
  }
  await test.asOwner(
    `insert into till_register (partner_id, id, register_ref) values (1003, 1, 'K1'), (1003, 2, 'K2')`,
  )
  for (const [index, mapping] of mappings.entries()) {
    const [column = 'menu_id', id = null] = Object.entries(mapping)[0] ?? []
    await test.asOwner(
      `insert into till_article (partner_id, id, article_ref, group_ref, ${column})
       values (1003, dx_next_id(1003, 'till_article'), $1, '', $2)`,
      [String(index), id],
    )
  }
})

const lines = fc.record({
  article: fc.nat({ max: mappings.length - 1 }),
  quantityMicro: fc.integer({ min: -9, max: 9 }).map((count) => count * 1_000_000),
  grossOre: fc.integer({ min: -90_000, max: 90_000 }),
  vatBasisPoints: fc.constantFrom(1500, 2500, null),
  discountOre: fc.integer({ min: 0, max: 999 }),
})
type Line = typeof lines extends fc.Arbitrary<infer Value> ? Value : never

const netOf = ({ grossOre, vatBasisPoints }: Line) =>
  Math.round((grossOre * 10_000) / (10_000 + (vatBasisPoints ?? 2000))) || 0

async function store(receipts: Line[][]): Promise<void> {
  const registers = await test.asOwner<{ id: number }>('select id from till_register order by id')
  const taken = receipts.map((receipt, index) => ({
    id: uuid7(),
    registerId: registers[index % registers.length]?.id ?? 0,
    key: String(index),
    contentHash: '00',
    nr: String(index),
    kind: 'sale' as const,
    standardType: null,
    at: '2026-05-01T18:00:00Z',
    day,
    operatorRef: '',
    grossOre: sum(receipt.map(({ grossOre }) => grossOre)),
    netOre: sum(receipt.map(netOf)),
    roundingOre: 0,
    chain: 'unknown' as const,
    gap: 0,
    lines: receipt.map((line, at) => ({
      ...line,
      line: at + 1,
      articleRef: String(line.article),
      groupRef: '',
      netOre: netOf(line),
    })),
    payments: [],
  }))
  await takeReceipts(test.db, scope, taken)
}

interface Sums {
  quantity: number
  gross: number
  net: number
  discount: number
}
const sumsText = `sum(quantity)::float8 as quantity, sum(gross_ore)::float8 as gross, sum(net_ore)::float8 as net,
  sum(discount_ore)::float8 as discount`

interface DayLine extends Sums {
  article: number
  rate: number
  register: number
}
const dayLines = () =>
  test.asOwner<DayLine>(`
    select article_ref::int as article, vat_basis_points as rate, register_id as register, ${sumsText}
    from (select *, dx_hundredths(quantity_micro) as quantity from till_day_line) d join till_article a on a.id = d.article_id group by 1, 2, 3`)

function plainParts(line: DayLine): (MenuItem & Sums & { rate: number })[] {
  const items = menus[line.article - products.length] ?? []
  const productOf = (id: number) => products.find((product) => product.id === id) ?? products[0]
  const priced = items.some(({ productId }) => (productOf(productId)?.priceOre ?? 0) > 0)
  const weightOf = ({ productId, count }: MenuItem) =>
    priced ? count * (productOf(productId)?.priceOre ?? 0) : count
  const whole = sum(items.map(weightOf))
  const [last] = items.filter((item) => weightOf(item) > 0).slice(-1)
  const own = (item: MenuItem) => productOf(item.productId)?.rate ?? 0
  const share = (amount: number, item: MenuItem) =>
    Math.trunc((amount * weightOf(item)) / whole) || 0
  const others = items
    .filter((item) => item !== last)
    .map((item) => {
      const gross = share(line.gross, item)
      const ownNet = Math.trunc((gross * 10_000) / (10_000 + own(item))) || 0
      const net = line.rate === -1 ? ownNet : share(line.net, item)
      return { ...item, gross, net, discount: share(line.discount, item) }
    })
  const rest = (name: 'gross' | 'net' | 'discount') =>
    line[name] - sum(others.map((part) => part[name]))
  const parts = last
    ? [...others, { ...last, gross: rest('gross'), net: rest('net'), discount: rest('discount') }]
    : []
  return parts.map((part) => ({
    ...part,
    quantity: line.quantity * part.count,
    rate: line.rate === -1 ? own(part) : line.rate,
  }))
}

const clear = () =>
  test.asOwner(
    'truncate till_receipt, till_day, till_day_line, till_day_goods, till_month_line cascade',
  )

it('splits the sale of a menu among its products without a difference, and the last product gets the remaining øre', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(lines, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      async (receipts) => {
        await clear()
        await store(receipts)
        const parts = await test.asOwner<Sums & { id: number; rate: number }>(
          `select product_id as id, vat_basis_points as rate, ${sumsText} from till_goods_day
           where menu_id is not null and product_id is not null group by 1, 2 order by 1, 2`,
        )
        const expected = new Map<string, Sums & { id: number; rate: number }>()
        const sold = await dayLines()
        for (const part of sold.flatMap(plainParts)) {
          const { productId: id, rate } = part
          const before = expected.get(`${id} ${rate}`)
          expected.set(`${id} ${rate}`, {
            id,
            rate,
            quantity: part.quantity + (before?.quantity ?? 0),
            gross: part.gross + (before?.gross ?? 0),
            net: part.net + (before?.net ?? 0),
            discount: part.discount + (before?.discount ?? 0),
          })
        }
        expect(parts).toEqual(
          [...expected.values()].toSorted((a, b) => a.id - b.id || a.rate - b.rate),
        )
        const different = await test.asOwner(`
          select d.article_id from till_day_line d
          join (select register_id, article_id, sum(gross_ore) as gross, sum(net_ore) as net, sum(discount_ore) as discount
            from till_goods_day group by 1, 2) g using (register_id, article_id)
          group by register_id, article_id, g.gross, g.net, g.discount
          having (sum(gross_ore), sum(net_ore), sum(discount_ore)) is distinct from (g.gross, g.net, g.discount)`)
        expect(different).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
})

it('returns the product group and VAT rate of mapped articles, and null for unmapped articles', async () => {
  await clear()
  const line = { quantityMicro: 1_000_000, grossOre: 1000, vatBasisPoints: null, discountOre: 0 }
  await store([mappings.map((_, article) => ({ ...line, article }))])
  const of = await test.asOwner<{ article: number; group: number | null; rate: number | null }>(
    `select distinct article_ref::int as article, g.group_id as group, vat_basis_points as rate
     from till_goods_day g join till_article a on a.id = g.article_id
     where a.menu_id is null order by 1`,
  )
  expect(of.map(({ group, rate }) => [group, rate])).toEqual([
    [1, 1500],
    [1, 1500],
    [2, 2500],
    [2, 2500],
    [2, 2500],
    [null, null],
  ])
})
