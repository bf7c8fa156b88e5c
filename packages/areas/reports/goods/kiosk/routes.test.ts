import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { takeReceipts } from '@dxweb/server/testing/tills/take-receipts.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { sellGoods } from '@dxweb/server/testing/history/sold-goods.ts'
import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import { addDays, startOfWeek } from '@dxweb/kit/time/day.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'
import { concession } from '../contract.ts'
import { deposits, giftCards } from '../group-label.ts'
import type { ProductSales } from '../year/contract.ts'
import type { KioskReport } from './contract.ts'

const { app, chief } = await givenApp()
await sellGoods(app)
const today = operatingDay(new Date(), 'Europe/Oslo')
const from = addDays(today, -10)

const kiosk = async (query: Record<string, string>) => {
  const answer = await chief.get(
    `/partners/1003/reports/kiosk?${new URLSearchParams(query).toString()}`,
  )
  return { status: answer.statusCode, ...answer.json<KioskReport>() }
}
const grossOf = (rows: readonly { grossOre: number }[]) => sum(rows.map(({ grossOre }) => grossOre))

it('each list of the kiosk report has the same total as the concession report', async () => {
  const report = await kiosk({ from, to: today })
  const asked = reportUrl(
    concession,
    { from, to: today, group: 'productGroup', within: 'percent' },
    1003,
    '',
  )
  const { sums, groups } = (await chief.get(asked)).json<ReportReply>()
  const lists = [
    report.salesPerDate,
    report.salesPerProductGroup,
    report.salesPerProduct,
    report.salesPerProductPerDay,
  ]
  expect(lists.map(grossOf)).toEqual(lists.map(() => sums['grossOre']))
  expect(report.salesPerDate.map(({ receipts }) => receipts)).toEqual([4, 4, 4, 4])
  const shown = groups.filter(({ level }) => level === 2)
  expect(grossOf(shown as unknown as { grossOre: number }[])).toBe(sums['grossOre'])
  const keys = report.salesPerProductGroup.map(
    ({ group, vatBasisPoints }) => `${group ?? '–'} ${vatBasisPoints}`,
  )
  expect(keys.toSorted()).toEqual(
    shown.map((row) => `${String(row['productGroup'])} ${String(row['percent'])}`).toSorted(),
  )
})

it('returns the margin of products for which deliveries have a cost', async () => {
  await app.asOwner(
    `insert into stock_movement (partner_id, id, product_id, kind, quantity, cost_ore, note, user_id, day)
     values (1003, gen_random_uuid(), 1, 'receive', 10, 20000, '', 1, $1),
       (1003, gen_random_uuid(), 902, 'receive', 5000, 10000, '', 1, $1)`,
    [from],
  )
  const ask = reportUrl(concession, { from, to: today, group: 'product' }, 1003, '')
  const { groups } = (await chief.get(ask)).json<ReportReply>()
  const of = (name: string) => groups.find(({ product }) => product === name)
  // Costs are 20 kroner per piece, or 2 øre per gram for goods sold by the hectogram.
  for (const [name, each] of [
    ['Popkorn stor', 2000 / 100],
    ['Smågodt', (2 * 100) / 100],
  ] as const) {
    const row = of(name)
    const costOre = Math.round(Number(row?.['quantity']) * each)
    expect([name, row?.['costOre']]).toEqual([name, costOre])
    expect(row?.['marginOre']).toBe(Number(row?.['netOre']) - costOre)
  }
  expect(of('Brus')).toMatchObject({ costOre: null, marginOre: null, marginShare: null })
})

it('the kiosk report filters products and menus by status, and can cover the whole week of a day', async () => {
  await app.asOwner(`update product set is_active = false where partner_id = 1003 and id = 902`)
  const products = async (query: object) =>
    (await kiosk({ from, to: today, ...query })).salesPerProduct.map(({ product }) => product)
  expect(await products({ productStatus: 'inactiveProducts' })).toEqual(['Smågodt'])
  expect(await products({ productStatus: 'activeProducts' })).not.toContain('Smågodt')
  const all = await kiosk({ from, to: today })
  const withMenus = await kiosk({ from, to: today, menuStatus: 'activeMenus' })
  const without = await kiosk({ from, to: today, menuStatus: 'inactiveMenus' })
  expect(grossOf(withMenus.salesPerProduct)).toBe(grossOf(all.salesPerProduct))
  expect(grossOf(without.salesPerProduct)).toBeLessThan(grossOf(all.salesPerProduct))
  expect(await kiosk({ type: 'week', from: today })).toMatchObject({
    from: startOfWeek(today),
    to: addDays(startOfWeek(today), 6),
  })
  expect(await kiosk({ from })).toMatchObject({
    status: 400,
    error: { fields: { to: { code: 'required' } } },
  })
  expect(await kiosk({ from: '2020-01-01', to: today })).toMatchObject({
    status: 400,
    error: { fields: { to: { code: 'a_year_of_days' } } },
  })
})

it('returns product sales without VAT since the start of the year', async () => {
  const sales = (await chief.get('/partners/1003/reports/product-sales')).json<ProductSales>()
  const [row] = await app.asOwner<{ net: number; today: number }>(
    `select sum(net_ore) filter (where day >= date_trunc('year', $1::date))::int as net,
       sum(net_ore) filter (where day = $1::date)::int as today from till_day_line where partner_id = 1003`,
    [today],
  )
  expect(sales).toMatchObject({
    to: today,
    currentYearTotalRevenue: row?.net,
    todayTotalRevenue: row?.today,
    lastYearGrossSalesExVat: 0,
  })
  const best = { from: sales.from, to: today, group: 'product', sort: '-grossOre', limit: '5' }
  const { groups } = (await chief.get(reportUrl(concession, best, 1003, ''))).json<ReportReply>()
  expect(sales.products.length).toBe(5)
  expect(sales.products).toEqual(
    groups.map(({ product, quantity, grossOre }) => ({ product, quantity, grossOre })),
  )
  const dashboards = ['dashboardhtml', 'dashboardhtml-legacy'].map((page) =>
    chief.get(`/partners/1003/${page}`),
  )
  for (const page of await Promise.all(dashboards)) {
    expect(page.body).toContain('Varesalg hittil i år')
    expect(page.body).toContain('Popkorn stor')
  }
})

const apart = [
  ['Gavekort', 50_000, 50_000, 0],
  ['deposit:901', 230, 200, 1500],
  ['deposit:901', -100, -100, 0],
] as const

it('excludes gift cards and deposits from the totals of goods', async () => {
  const read = async () => {
    const ask = reportUrl(concession, { from, to: today, group: 'productGroup' }, 1003, '')
    const { sums, groups } = (await chief.get(ask)).json<ReportReply>()
    const byDay = reportUrl(concession, { from, to: today, group: 'day' }, 1003, '')
    const days = (await chief.get(byDay)).json<ReportReply>().sums
    const { otherSales, ...report } = await kiosk({ from, to: today })
    const year = (await chief.get('/partners/1003/reports/product-sales')).json<ProductSales>()
    return { sums, groups, days, otherSales, report, year }
  }
  const before = await read()
  await app.asOwner(
    `insert into product select (jsonb_populate_record(p, '{"id": 904, "name": "Gavekort", "number": "904",
       "product_type": "giftCard", "barcode_1": ""}')).* from product p where p.partner_id = 1003 and p.id = 901`,
  )
  await app.asOwner(
    `insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, group_id, is_deposit)
     select 1003, dx_next_id(1003, 'till_article'), * from (values ('Gavekort', '', '', 904, null::integer, false),
       ('deposit:901', '', 'Brus', null, 1, true)) a`,
  )
  const [register] = await app.asOwner<{ id: number }>(
    'select min(id) as id from till_register where partner_id = 1003',
  )
  const sold = {
    id: uuid7(),
    registerId: register?.id ?? 0,
    key: 'apart',
    contentHash: '00',
    nr: '2000',
    kind: 'sale' as const,
    standardType: null,
    at: `${today}T18:00:00Z`,
    day: today,
    operatorRef: '',
    grossOre: sum(apart.map(([, grossOre]) => grossOre)),
    netOre: sum(apart.map(([, , netOre]) => netOre)),
    roundingOre: 0,
    chain: 'unknown' as const,
    gap: 0,
    lines: apart.map(([articleRef, grossOre, netOre, vatBasisPoints], at) => ({
      line: at + 1,
      articleRef,
      groupRef: '',
      quantityMicro: Math.sign(grossOre) * 1_000_000,
      grossOre,
      netOre,
      vatBasisPoints,
      discountOre: 0,
    })),
    payments: [],
  }
  await takeReceipts(app.db, { partnerId: 1003, renterId: 0, userId: 21 }, [sold])
  const after = await read()
  const goods = ['quantity', 'netOre', 'vatOre', 'grossOre', 'costOre', 'marginOre']
  for (const name of goods) expect([name, after.sums[name]]).toEqual([name, before.sums[name]])
  for (const name of goods.slice(0, 4)) expect(after.days[name]).toEqual(before.days[name])
  expect([after.sums['otherOre'], after.days['otherOre']]).toEqual([50_130, 50_130])
  const added = after.groups.filter(({ otherOre }) => otherOre !== 0)
  expect(added.map((row) => [row['productGroup'], row['grossOre'], row['otherOre']])).toEqual([
    [giftCards, 0, 50_000],
    [deposits, 0, 130],
  ])
  expect(after.otherSales).toEqual([
    { kind: 'deposit', quantity: 0, grossOre: 130, vatOre: 30, netOre: 100 },
    { kind: 'giftCard', quantity: 100, grossOre: 50_000, vatOre: 0, netOre: 50_000 },
  ])
  const withoutReceipts = ({ salesPerDate, ...lists }: typeof after.report) => ({
    ...lists,
    days: salesPerDate.map(({ receipts: _receipts, ...day }) => day),
  })
  expect(withoutReceipts(after.report)).toEqual(withoutReceipts(before.report))
  expect(after.year).toEqual(before.year)
})
