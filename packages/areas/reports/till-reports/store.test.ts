import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { sellGoods } from '@dxweb/server/testing/history/sold-goods.ts'
import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'
import { tillReport, tillReports } from './contract.ts'
import { catalogOf } from '@dxweb/locales/catalog.ts'
import { lineLabel, nameMark, reportParts } from './rules.ts'

const { app, chief } = await givenApp()
await sellGoods(app)
const today = operatingDay(new Date(), 'Europe/Oslo')
const read = async (report: AnyReport, query: object) => {
  const asked = { from: addDays(today, -3), to: today, limit: '200', ...query }
  return (await chief.get(reportUrl(report, asked, 1003, ''))).json<ReportReply>().data
}

it('lists X and Z reports with the sums of their receipts', async () => {
  const rows = await read(tillReports, {})
  expect(rows.map(({ kind, differenceOre }) => [kind, differenceOre])).toEqual([
    ['z', 0],
    ['x', 100],
  ])
})

const lineOf = (rows: readonly ReportRow[], part: string, line: string) =>
  rows.find((row) => row['part'] === part && row['line'] === line)

it('shows a report’s parts in the order that the regulation requires, with differences from the receipts', async () => {
  const [z, x] = await read(tillReports, {})
  const wrong = await read(tillReport, { reportId: x?.['reportId'] })
  expect(lineOf(wrong, 'sales', '#cashSales')).toMatchObject({ differenceOre: 100 })
  const right = await read(tillReport, { reportId: z?.['reportId'] })
  // The till's report lacks discounts.
  const different = right.filter(({ differenceOre }) => Number(differenceOre) !== 0)
  expect(different.map(({ line, differenceOre }) => [line, differenceOre])).toEqual([
    ['#Discount', -40],
  ])
  const parts = [...new Set(right.map(({ part }) => String(part)))]
  expect(parts).toEqual(reportParts.filter((part) => parts.includes(part)))
  const card = ['12002 ', 'Bankkort', 'Debit card'].join(nameMark)
  expect(lineOf(right, 'payments', card)).toMatchObject({ differenceOre: 0 })
  expect(lineOf(right, 'counts', '#Receipt')).toMatchObject({ count: 200, receiptCount: 200 })
  expect(lineOf(right, 'counts', '#OpenCashBox')).toMatchObject({ count: 100, receiptCount: null })
})

it('assigns receipts to reports by day if the clock of a till is wrong, and groups reports by register', async () => {
  await app.asOwner(
    `with k as (select max(id) as id from till_register where partner_id = 1003), first as (
       update till_receipt t set at = '1970-01-01' from k where t.register_id = k.id and t.key in ('0', '1')
     ) insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
       select 1003, k.id, 'z' || s.day, '13009', case s.day when $1 then '1970-01-01' else s.day + time '23:00' end, s.day, '',
         '', jsonb_build_object('reportId', s.day, 'kind', 'z', 'cashSalesOre', s.gross_ore)
       from k join till_day s on s.partner_id = 1003 and s.register_id = k.id and s.day >= $1::date - 1`,
    [today],
  )
  const ofTill = (await read(tillReports, {})).filter(({ register }) => register === 'K2')
  expect(ofTill.map(({ madeOn, differenceOre }) => [madeOn, differenceOre])).toEqual([
    [addDays(today, -1), 0],
    [today, 0],
  ])
  for (const report of [tillReports, tillReport]) {
    const asked = { from: today, to: today, group: 'register' }
    expect((await chief.get(reportUrl(report, asked, 1003, ''))).statusCode).toBe(200)
  }
})

it('includes receipts from the till’s other source until their file is withdrawn', async () => {
  await app.asOwner(
    `insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
     select 1003, min(id), 'x in between', '13008', ($1 || 'T18:02:00Z')::timestamptz, $1::date, '', '',
       jsonb_build_object('reportId', '3', 'kind', 'x', 'cashSalesOre', 15800)
     from till_register where partner_id = 1003`,
    [today],
  )
  const soldOfToday = async () => {
    const asked = { from: today, register: 'Kiosk', limit: '1' }
    const of = async (kind: string) => (await read(tillReports, { ...asked, kind }))[0]
    return { x: (await of('x'))?.['receiptsOre'], z: (await of('z'))?.['differenceOre'] }
  }
  expect(await soldOfToday()).toEqual({ x: 15_800, z: 0 })
  const [uncounted] = await app.asOwner<{ count: number }>(
    `with r as (update till_receipt t set is_counted = false
       where partner_id = 1003 and day = $1 and register_id = (select min(id) from till_register where partner_id = 1003)
       returning register_id, gross_ore)
     update till_day d set gross_ore = d.gross_ore - s.ore, receipt_count = 0
     from (select register_id, sum(gross_ore) as ore, count(*) from r group by 1) s
     where d.partner_id = 1003 and d.day = $1 and d.register_id = s.register_id returning s.count::int as count`,
    [today],
  )
  expect(uncounted).toEqual({ count: 2 })
  expect(await soldOfToday()).toEqual({ x: 15_800, z: 0 })
  await app.asOwner(
    'update till_receipt set is_withdrawn = true where partner_id = 1003 and day = $1 and not is_counted',
    [today],
  )
  expect(await soldOfToday()).toEqual({ x: 0, z: 31_600 })
})

it('assigns no receipts to a report after a Z report with a wrong clock', async () => {
  await app.asOwner(
    `insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
     select 1003, r.id, 'after ' || m.kind, '13008', m.at::timestamptz, $1::date, '', '',
       jsonb_build_object('reportId', '9', 'kind', m.kind, 'cashSalesOre', 0)
     from (select max(id) as id from till_register where partner_id = 1003) r,
       (values ('z', '1970-01-02'), ('x', $1 || 'T04:00:00Z')) m (kind, at)`,
    [today],
  )
  const [after] = await read(tillReports, { from: today, register: 'K2', kind: 'x' })
  expect(after).toMatchObject({ number: '9', receiptsOre: 0 })
})

it('labels a line with its operator and with the name of its standard code in the reader’s language', () => {
  const line = ['Kari · 12001 ', 'Kontant', 'Cash'].join(nameMark)
  const labels = (['nb', 'en'] as const).map((locale) => {
    const texts = catalogOf(locale)
    const say = (key: string, values: Record<string, string | number> = {}) =>
      String(texts[key]).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    return lineLabel(say, line)
  })
  expect(labels).toEqual(['Kari · 12001 Kontant', 'Kari · 12001 Cash'])
})
