import { createHash } from 'node:crypto'
import { type TakenReceipt, takeReceipts } from '@dxweb/server/testing/tills/take-receipts.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { cashRounding } from '@dxweb/kit/money/money.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberVouchers } from '../vouchers/number-store.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const { asOwner, db } = await testDatabase()
const { partnerId, scope } = await buildSmallVenue({ asOwner })

/**
 * Articles: popcorn in the group with account 3030, a soft drink, two kinds of deposit, a gift card, a menu, an
 * article mapped only to a group, and an unmapped article.
 */
await asOwner(
  `insert into ledger (partner_id, id, number, name, vat_type_id)
     values (${partnerId}, 7, '3010', 'Kiosk', 1), (${partnerId}, 8, '3035', 'Brus', 2), (${partnerId}, 9, '3040', 'Pant', 2)`,
)
await asOwner(
  `insert into product_group (partner_id, id, name, ledger_id, sort) values (${partnerId}, 2, 'Drikke', 8, 2), (${partnerId}, 3, 'Suvenirer', 7, 3)`,
)
await asOwner(
  `insert into product select (jsonb_populate_record(p, n)).* from product p, (values
     ('{"id": 2, "name": "Brus", "number": "102", "group_id": 2, "price_ore": 3900, "deposit_ore": 200, "barcode_1": ""}'::jsonb),
     ('{"id": 3, "name": "Pant", "number": "103", "group_id": 2, "own_ledger_id": 9, "product_type": "deposit", "price_ore": 200, "barcode_1": ""}'),
     ('{"id": 4, "name": "Gavekort", "number": "104", "group_id": 3, "product_type": "giftCard", "price_ore": 20000, "barcode_1": ""}')) v (n)
   where p.partner_id = ${partnerId} and p.id = 1`,
)
await asOwner(
  `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
     values (${partnerId}, 1, 1, 1, 1, 1), (${partnerId}, 2, 1, 2, 2, 2)`,
)
await asOwner(
  `insert into till_article (partner_id, id, article_ref, group_ref, product_id, menu_id, group_id, is_deposit)
     values (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'popkorn', '', 1, null, null, false), (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'brus', '', 2, null, null, false),
       (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'pant', '', 3, null, null, false), (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'meny', '', null, 1, null, false),
       (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'hatt', '', null, null, 3, false), (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'ukjent', '', null, null, null, false),
       (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'gave', '', 4, null, null, false),
       (${partnerId}, dx_next_id(${partnerId}, 'till_article'), 'deposit:2', '', null, null, 2, true)`,
)
const registers = await asOwner<{ id: number }>(
  `insert into till_register (partner_id, id, register_ref)
   values (${partnerId}, 1, 'K1'), (${partnerId}, 2, 'K2') returning id`,
)

const line = fc.record({
  articleRef: fc.constantFrom(
    'popkorn',
    'brus',
    'pant',
    'deposit:2',
    'meny',
    'hatt',
    'ukjent',
    'gave',
  ),
  grossOre: fc.integer({ min: -400, max: 1800 }).map((halves) => halves * 50),
  vatBasisPoints: fc.constantFrom(1500, 2500, 1200, 0, 1370),
})
const receipt = fc.record({
  register: fc.constantFrom(...registers.map(({ id }) => id)),
  kind: fc.constantFrom(
    'sale' as const,
    'sale' as const,
    'training' as const,
    'void' as const,
    'cashMove' as const,
  ),
  day: fc.constantFrom('2026-05-01', '2026-05-02'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  means: fc.constantFrom(
    '12001',
    '12002',
    '12005',
    '12011',
    '12008',
    '12999',
    'cash',
    'vipps',
    'egen kode',
  ),
  isMixed: fc.boolean(),
  /** Sign of the rounding, or 0 for none. Till vendors use both signs. */
  roundingSign: fc.constantFrom(1, -1, 0),
  moved: fc.constantFrom('11007', '11008', '11010', '11011'),
  isLate: fc.boolean(),
})
type Receipt = typeof receipt extends fc.Arbitrary<infer Value> ? Value : never

function storedOf(
  { lines, means, isMixed, roundingSign, moved, ...given }: Receipt,
  index: number,
): TakenReceipt {
  const sold = lines.map((each, at) => ({
    ...each,
    line: at + 1,
    groupRef: '',
    quantityMicro: 1_000_000,
    netOre: Math.round((each.grossOre * 10_000) / (10_000 + each.vatBasisPoints)),
    discountOre: 0,
  }))
  const grossOre = sold.reduce((sum, each) => sum + each.grossOre, 0)
  const netOre = sold.reduce((sum, each) => sum + each.netOre, 0)
  const cardOre = isMixed ? Math.trunc(grossOre / 3) : 0
  const isCash = means === '12001' || means === 'cash'
  const change = isCash ? cashRounding(grossOre - cardOre).differenceOre : 0
  const rest = { line: 1, means, amountOre: grossOre - cardOre + change }
  return {
    id: uuid7(),
    registerId: given.register,
    key: `r${index}-${Math.abs(grossOre)}-${uuid7()}`,
    contentHash: createHash('sha256').update(String(index)).digest('hex'),
    nr: String(index),
    kind: given.kind,
    standardType: given.kind === 'cashMove' ? moved : '11001',
    at: `${given.day}T18:00:00Z`,
    day: given.day,
    operatorRef: '1',
    grossOre,
    netOre,
    roundingOre: change * roundingSign,
    chain: 'unknown',
    gap: 0,
    lines: sold,
    payments: isMixed ? [rest, { line: 2, means: '12005', amountOre: cardOre }] : [rest],
  }
}

async function sides() {
  const [row] = await asOwner<Record<string, unknown>>(
    `select
      (select coalesce(sum(l.gross_ore), 0)::bigint from till_line l join till_receipt r on r.partner_id = $1 and r.id = l.receipt_id
        where l.partner_id = $1 and r.kind = 'sale') as "receiptsOre",
      (select coalesce(sum(case when g.part = 'sold' then g.net_ore + g.vat_ore end), 0)::bigint from goods_posted g where partner_id = $1) as "postedOre",
      (select coalesce(-sum(l.ore), 0)::bigint from posting p
        cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
        where p.partner_id = $1 and p.kind = 'goods' and l.account ~ '^(3|27)') as "incomeOre",
      ((select coalesce(sum(l.ore), 0) from posting p
        cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
        where p.partner_id = $1 and p.kind = 'goods' and l.account !~ '^(3|27)'))::bigint as "meansOre",
      coalesce((select jsonb_object_agg(account, ore) from (select p.kind || ' ' || l.account as account, sum(l.ore)::bigint as ore from posting p
        cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
        where p.partner_id = $1 and l.account !~ '^(3|27)' group by 1 having sum(l.ore) <> 0) a), '{}') as accounts,
      (select coalesce(-sum(l.debit_ore - l.credit_ore), 0)::bigint from voucher_line l
        where l.partner_id = $1 and l.account ~ '^(3|27)') as "vouchersOre",
      (select coalesce(sum(net_ore), 0)::bigint from till_goods_day where partner_id = $1) as "netOre",
      (select coalesce(-sum(l.debit_ore - l.credit_ore), 0)::bigint from voucher_line l
        where l.partner_id = $1 and l.account ~ '^3') as "voucherNetOre",
      (select coalesce(-sum(l.debit_ore - l.credit_ore), 0)::bigint from voucher_line l
        where l.partner_id = $1 and l.standard = '3960') as "depositsOre",
      (select coalesce(sum(case when l.credit_ore > 0 then l.vat_ore else -l.vat_ore end), 0)::bigint
        from voucher_line l where l.partner_id = $1 and l.account ~ '^3') as "taxOre",
      (select count(*)::int from dx_voucher_faults($1, '2026-01-01', '2026-12-31')) as faults`,
    [partnerId],
  )
  return row ?? {}
}

const clear = () =>
  asOwner(`truncate till_receipt, till_line, till_payment, till_day, till_day_line, till_day_means, goods_day, goods_till,
    goods_posted, goods_move, voucher, voucher_line, voucher_state, posting cascade`)

const post = (day: string) =>
  db.run(
    scope,
    sql<{ tills: number }>('goods-post-day', 'select dx_post_goods_day($1, $2::date) as tills', [
      partnerId,
      day,
    ]),
  )

/** Excludes accounts of income and VAT. */
function accountsOf(all: readonly Receipt[], stored: readonly TakenReceipt[]) {
  const ores = new Map<string, number>()
  const add = (account: string, ore: number) => ores.set(account, (ores.get(account) ?? 0) + ore)
  for (const [index, { kind, payments, lines, grossOre }] of stored.entries()) {
    const { roundingSign = 0, moved = '' } = all[index] ?? {}
    const paidOre = payments.reduce((sum, { amountOre }) => sum + amountOre, 0)
    if (kind === 'cashMove' && moved !== '11007') {
      const sizes: Record<string, number> = { 11010: -Math.abs(paidOre), 11011: Math.abs(paidOre) }
      const ore = sizes[moved] ?? paidOre
      const isBank = payments.every(({ means }) => accountOfMeans[means] === '1920')
      add(`cashMove ${isBank ? '1920' : '1900'}`, ore)
      add(`cashMove ${moved === '11008' ? '1909' : '1908'}`, -ore)
    }
    if (kind !== 'sale') continue
    for (const { means, amountOre } of payments)
      if (means !== '12008') add(`goods ${accountOfMeans[means] ?? '1909'}`, amountOre)
    for (const { articleRef, vatBasisPoints, grossOre: ore } of lines)
      if (articleRef === 'gave' && vatBasisPoints === 0) add('goods 2904', -ore)
    const roundingOre = paidOre - grossOre
    add(roundingSign === 0 ? 'goods 1909' : 'goods 7740', -roundingOre)
  }
  return Object.fromEntries([...ores].filter(([, ore]) => ore !== 0))
}

const accountOfMeans: Record<string, string> = {
  12001: '1900',
  cash: '1900',
  12002: '1920',
  12011: '1920',
  vipps: '1920',
  12005: '2904',
}

it('posts goods with exactly the amounts of their receipts, including returns, roundings and late receipts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(receipt, { minLength: 1, maxLength: 14 }), async (all) => {
      await clear()
      const stored = all.map(storedOf)
      const of = (isLate: boolean) => stored.filter((_, index) => all[index]?.isLate === isLate)
      await takeReceipts(db, scope, of(false))
      await Promise.all([post('2026-05-01'), post('2026-05-01')])
      await post('2026-05-02')
      await takeReceipts(db, scope, of(true))
      await post('2026-05-03')
      await post('2026-05-03')
      await numberVouchers(db, scope)
      const found = await sides()
      const gross = Number(found['receiptsOre'])
      const accounts = accountsOf(all, stored)
      const sales = stored.filter(({ kind }) => kind === 'sale')
      const sold = sales.flatMap(({ lines }) => lines)
      const cardsOre = sold
        .filter(({ articleRef, vatBasisPoints: rate }) => articleRef === 'gave' && rate === 0)
        .reduce((sum, { grossOre }) => sum + grossOre, 0)
      const emptiesOre = sales
        .flatMap(({ payments }) => payments)
        .filter(({ means }) => means === '12008')
        .reduce((sum, { amountOre }) => sum + amountOre, 0)
      const depositsOre = sold
        .filter(({ articleRef }) => articleRef === 'pant' || articleRef === 'deposit:2')
        .reduce((sum, { netOre }) => sum + netOre, 0)
      const owedOre = cardsOre + emptiesOre
      expect(found).toMatchObject({
        postedOre: gross,
        incomeOre: gross - owedOre,
        vouchersOre: gross - owedOre,
        meansOre: gross - owedOre,
        voucherNetOre: Number(found['netOre']) - owedOre,
        depositsOre: depositsOre - emptiesOre,
        taxOre: gross - Number(found['netOre']),
        faults: 0,
      })
      expect(found['accounts']).toEqual(accounts)
    }),
    { numRuns: runsOf(6) },
  )
})

it('posts late receipts of a day that was locked without goods', async () => {
  await clear()
  await asOwner(
    `insert into day_settlement (partner_id, day, state) values ($1, '2026-05-01', 'locked')`,
    [partnerId],
  )
  const late: Receipt = {
    register: 1,
    kind: 'sale',
    day: '2026-05-01',
    lines: [{ articleRef: 'brus', grossOre: 4_500, vatBasisPoints: 2500 }],
    means: '12002',
    isMixed: false,
    roundingSign: 0,
    moved: '11007',
    isLate: true,
  }
  await takeReceipts(db, scope, [storedOf(late, 1)])
  await post('2026-05-02')
  expect(await sides()).toMatchObject({ receiptsOre: 4_500, postedOre: 4_500 })
})
