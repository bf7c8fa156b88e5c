import { sum } from '@dxweb/kit/money/money.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { takeReceipts, takeStatement } from '@dxweb/server/testing/tills/take-receipts.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import { splitStale } from './split-store.ts'
import { concessionSource } from './store.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const test = await testDatabase()
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
/** First and last days of some months, and the two days around a change of a VAT rate within a month. */
const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-09', '2026-03-10', '2026-05-17']

const texts = [
  `insert into partner (id, name, kind) values (1003, 'Sundet', 'both') on conflict do nothing`,
  `insert into vat_rate (vat_type_id, valid_from, basis_points) values (2, '2026-03-10', 1700)`,
  `insert into ledger (partner_id, id, number, name, vat_type_id)
   select 1003, id, 3100 + id, code, id from vat_type`,
  `insert into product_group (partner_id, id, name, ledger_id, sort) values (1003, 1, 'A', 1, 0), (1003, 2, 'B', 2, 0)`,
  `insert into product select (jsonb_populate_record(null::product, jsonb_build_object('partner_id', 1003,
     'id', n, 'name', 'Product ' || n, 'number', '', 'group_id', 1 + n % 2, 'product_type', 'food', 'has_income', true,
     'price_ore', 1000 * n, 'deposit_ore', 0, 'bulk_weight', 'none', 'barcode_1', '', 'barcode_2', '',
     'barcode_3', '', 'is_stocked', false, 'is_self_service', false, 'self_service_text', '', 'button_text', '',
     'button_color', '', 'is_active', true, 'sort', 0, 'version', 1))).* from generate_series(1, 4) n`,
  `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
   select 1003, n, 'Menu ' || n, 9900, '', true, 0 from generate_series(1, 3) n`,
  `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
   values (1003, 1, 1, 1, 1, 0), (1003, 2, 1, 2, 2, 1), (1003, 3, 2, 1, 3, 0), (1003, 4, 2, 3, 1, 1), (1003, 5, 2, 4, 1, 2)`,
  `insert into till_register (partner_id, id, register_ref) values (1003, 1, 'K1'), (1003, 2, 'K2')`,
  `insert into till_article (partner_id, id, article_ref, group_ref)
   select 1003, dx_next_id(1003, 'till_article'), n::text, '' from generate_series(0, 4) n`,
]

beforeAll(async () => {
  for (const text of texts) await test.asOwner(text)
})

const whole = fc.integer({ min: -5, max: 5 }).map((count) => count * 1_000_000)
const line = fc.record({
  articleRef: fc.integer({ min: 0, max: 4 }).map(String),
  quantityMicro: fc.oneof(whole, fc.integer({ min: -3_000_000, max: 3_000_000 })),
  grossOre: fc.integer({ min: -90_000, max: 90_000 }),
  netOre: fc.integer({ min: -80_000, max: 80_000 }),
  vatBasisPoints: fc.constantFrom(1500, 2500, 0, null),
  discountOre: fc.integer({ min: 0, max: 999 }),
})
const receipt = fc.record({
  day: fc.constantFrom(...days),
  registerId: fc.constantFrom(1, 2),
  kind: fc.constantFrom('sale' as const, 'sale' as const, 'training' as const, 'void' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})
type Receipt = typeof receipt extends fc.Arbitrary<infer Value> ? Value : never

let nr = 0
const takenOf = (receipts: readonly Receipt[]) =>
  receipts.map(({ lines, ...each }) => ({
    ...each,
    id: uuid7(),
    key: String((nr += 1)),
    contentHash: '00',
    nr: String(nr),
    standardType: null,
    at: `${each.day}T18:00:00Z`,
    operatorRef: '',
    grossOre: sum(lines.map(({ grossOre }) => grossOre)),
    netOre: 0,
    roundingOre: 0,
    chain: 'unknown' as const,
    gap: 0,
    lines: lines.map((one, index) => ({ ...one, line: index + 1, groupRef: '' })),
    payments: [],
  }))

const changes = {
  mapping: (to: number, id: number) =>
    `update till_article set product_id = ${to === 1 ? 1 + (id % 4) : 'null'}, menu_id = ${to === 2 ? 1 + (id % 3) : 'null'},
       group_id = ${to === 3 ? 1 + (id % 2) : 'null'}, is_deposit = false where partner_id = 1003 and article_ref = '${id % 5}'`,
  price: (to: number, id: number) =>
    `update product set price_ore = ${to * 700} where partner_id = 1003 and id = ${1 + (id % 4)}`,
  count: (to: number, id: number) =>
    `update product_menu_item set count = ${1 + to} where partner_id = 1003 and id = ${1 + (id % 5)}`,
  vat: (to: number, id: number) =>
    `update product set own_vat_type_id = ${to === 0 ? 'null' : to} where partner_id = 1003 and id = ${1 + (id % 4)}`,
  kind: (to: number, id: number) =>
    `update product set product_type = '${['food', 'giftCard', 'deposit', 'beer'][to]}' where partner_id = 1003 and id = ${1 + (id % 4)}`,
  deposit: (to: number, id: number) =>
    `update till_article set is_deposit = ${to > 1} where partner_id = 1003 and article_ref = '${id % 5}'
       and num_nonnulls(product_id, menu_id) = 0`,
  group: (to: number, id: number) =>
    `update product set group_id = ${1 + (to % 2)} where partner_id = 1003 and id = ${1 + (id % 4)}`,
}
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      batches: fc.array(fc.array(receipt, { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 3,
      }),
      isSplit: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      change: fc.constantFrom(...Object.values(changes)),
      to: fc.nat({ max: 3 }),
      id: fc.nat({ max: 59 }),
    }),
  },
)

async function perform(each: typeof step extends fc.Arbitrary<infer Value> ? Value : never) {
  if ('change' in each) return void (await test.asOwner(each.change(each.to, each.id)))
  const work: Promise<unknown>[] = each.batches.map((batch) =>
    takeReceipts(test.db, scope, takenOf(batch)),
  )
  if (each.isSplit) work.push(splitStale(test.db, scope))
  await Promise.all(work)
}

const ofAllTills = `article_id, till_basis_points, product_id, menu_id, group_id, vat_basis_points, kind`
const ofEachTill = `register_id, ${ofAllTills}`
const sums = `sum(part_count)::int as parts, sum(quantity)::float8 as quantity, sum(gross_ore)::float8 as gross,
  sum(net_ore)::float8 as net, sum(discount_ore)::float8 as discount`
const keptOf = (from: string, to: string, columns = ofEachTill) =>
  test.db.run(
    scope,
    sql(
      `kept-sums-${columns.length}`,
      `select ${columns}, ${sums} from dx_goods_between(1003, $1, $2, ${columns === ofEachTill}) group by ${columns} order by ${columns}`,
      [from, to],
    ),
  )
const plainOf = (from: string, to: string, columns = ofEachTill) =>
  test.db.run(
    scope,
    sql(
      `plain-sums-${columns.length}`,
      `select ${columns}, ${sums} from till_goods_day where partner_id = 1003 and day between $1 and $2
    group by ${columns} order by ${columns}`,
      [from, to],
    ),
  )

const dayOf = fc.constantFrom(
  '2025-11-01',
  ...days,
  '2026-02-14',
  '2026-03-01',
  '2026-03-31',
  '2026-07-01',
)

const goods = [
  ['quantity', 'quantity'],
  ['gross_ore', 'gross'],
  ['net_ore', 'net'],
  ['discount_ore', 'discount'],
] as const
const ofDays = concessionSource.grains?.[0]?.text ?? ''

async function expectDays() {
  const kept = sql(
    'kept-days',
    `select "soldOn" as day, "rowCount" as parts, quantity::float8, "grossOre"::float8 as gross, "netOre"::float8 as net,
       "discountOre"::float8 as discount, "otherOre"::float8 as other from (${ofAllDays(ofDays)}) d where "rowCount" <> 0 order by 1`,
    [1003],
  )
  const plain = sql(
    'plain-days',
    `select day, sum(part_count)::int as parts, ${goods.map(([column, name]) => `coalesce(sum(${column}) filter (where kind = 'goods'), 0)::float8 as ${name}`).join()},
       coalesce(sum(gross_ore) filter (where kind <> 'goods'), 0)::float8 as other from till_goods_day where partner_id = $1 group by 1 order by 1`,
    [1003],
  )
  expect(await test.db.run(scope, kept)).toEqual(await test.db.run(scope, plain))
}

it('stored sums of any period equal the sums computed by the view, under concurrent sales, changes and rebuilds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 8 }),
      fc.array(fc.tuple(dayOf, dayOf), { minLength: 2, maxLength: 3 }),
      async (steps, periods) => {
        for (const each of steps) await perform(each)
        for (const [from, to] of periods)
          for (const columns of [ofEachTill, ofAllTills])
            expect(await keptOf(from, to, columns)).toEqual(await plainOf(from, to, columns))
        await expectDays()
        await splitStale(test.db, scope)
        await expectDays()
        const stale = await test.asOwner(`select a.id from till_article a
          join till_article_split s on s.article_id = a.id where a.split is distinct from s.split`)
        expect(stale).toEqual([])
        for (const [from, to] of periods)
          expect(await keptOf(from, to)).toEqual(await plainOf(from, to))
        expect(await keptOf('2025-01-01', '2027-01-01')).toEqual(
          await plainOf('2025-01-01', '2027-01-01'),
        )
      },
    ),
    { numRuns: runsOf(8) },
  )
})

it('splitting a menu’s sales again waits until a batch is stored, and storing a batch waits for such a split', async () => {
  await test.asOwner(
    `update till_article set menu_id = 1, product_id = null, group_id = null where article_ref = '0'`,
  )
  const [article] = await test.asOwner<{ id: number }>(
    `select id from till_article where article_ref = '0'`,
  )
  const sale = { day: '2026-02-01', registerId: 1, kind: 'sale' } as const
  const sold = {
    articleRef: '0',
    quantityMicro: 1_000_000,
    grossOre: 10_001,
    netOre: 8001,
    vatBasisPoints: 2500 as const,
    discountOre: 0,
  }
  const split = sql('split-article', 'select dx_split_again(1003, $1)', [article?.id ?? 0])
  const take = () => takeStatement(scope, takenOf([{ ...sale, lines: [sold] }]))
  for (const [first, second] of [
    [take(), split],
    [split, take()],
  ] as const) {
    let other: Promise<unknown> | undefined
    await test.db.transaction(scope, async (tx) => {
      await tx.run(first)
      other = test.db.run(scope, second)
      await waitsForLock()
    })
    await other
    expect(await keptOf('2026-02-01', '2026-02-28')).toEqual(
      await plainOf('2026-02-01', '2026-02-28'),
    )
  }
})

async function waitsForLock(): Promise<void> {
  for (;;) {
    const waiting = await test.asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
}
