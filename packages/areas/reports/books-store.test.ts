import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { incomeDelayMs } from '@dxweb/areas/accounting/rules.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import type { ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { expect, it } from 'vitest'

const { app, chief } = await givenApp()
await sellSome(app)
const today = localDay(new Date(), 'Europe/Oslo')

const sumsOf = async (report: string, query: string) => {
  const answer = await chief.get(`/partners/1003/reports/${report}?only=sums&${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ReportReply>().sums
}

const days = `from=${addDays(today, -60)}&to=${addDays(today, 60)}`

/** The balance of an account, debit less credit, up to a day. */
async function balance(account: string, until = '9999-12-31') {
  const [row] = await app.asOwner<{ ore: number }>(
    `select coalesce(sum(case when debit = $1 then amount_ore else -amount_ore end), 0)::int as ore from posting
     where partner_id = 1003 and $1 in (debit, credit) and posted_on <= $2`,
    [account, until],
  )
  return row?.ore ?? 0
}

it('the presale report returns the balance of account 2900, today or at the end of an earlier day', async () => {
  const before = await balance('2900')
  expect(before).toBeLessThan(0)
  expect((await sumsOf('presale', '')).balanceOre).toBe(-before)
  for (const ago of [0, 1, 2, 3, 30]) {
    const until = addDays(today, -ago)
    const { balanceOre } = await sumsOf('presale', `until=${until}`)
    expect({ until, balanceOre }).toEqual({ until, balanceOre: 0 - (await balance('2900', until)) })
  }
  await recogniseIncome(app.db, new Date(Date.now() + incomeDelayMs))
  const after = await balance('2900')
  expect(after).not.toBe(before)
  expect((await sumsOf('presale', '')).balanceOre).toBe(-after)
})

it('the VAT and the VAT basis in the report equal the balances of the VAT and income accounts', async () => {
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
     select 1003, gen_random_uuid(), 1, current_date, debit, credit, ore, 3, 3, 'reversal'
     from (values ('2900', '3050', 10000), ('2900', '2703', 1200), ('2703', '2900', 12), ('3050', '2900', 100),
       ('2900', '2700', 250), ('2900', '3020', 1000)) v (debit, credit, ore)`,
  )
  const of = async (accounts: string[]) => {
    const all = await Promise.all(accounts.map((account) => balance(account)))
    return -all.reduce((sum, ore) => sum + ore, 0)
  }
  const sums = await sumsOf('vat', days)
  expect(sums.vatOre).toBe(await of(['2700', '2701', '2703']))
  expect(sums.baseOre).toBe(await of(['3020', '3030', '3050', '3220']))
  expect((await sumsOf('vat', `${days}&rate=low`)).vatOre).toBe(1188)
})

it('debits equal credits, for all days together and for a single day', async () => {
  expect(await sumsOf('postings', days)).toMatchObject({ balanceOre: 0 })
  const day = await sumsOf('postings', `from=${today}&to=${today}`)
  expect(day).toMatchObject({ debitOre: day.creditOre, balanceOre: 0 })
})

const groupsOf = async (report: string, query: string) => {
  const answer = await chief.get(`/partners/1003/reports/${report}?limit=1000&${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { groups, sums, rowCount } = answer.json<ReportReply>()
  return { groups, sums, rowCount }
}

const asks = [
  ...['account', 'kind', 'event', 'month', 'account&within=kind', 'event&kind=sale'].map(
    (group) => ['postings', `group=${group}`] as const,
  ),
  ...['rate', 'day', 'event'].map((group) => ['vat', `group=${group}`] as const),
  ['presale', 'group=eventType'] as const,
]
const untils = [0, 1, 2, 3, 30].map(
  (ago) => ['presale', `group=eventType&until=${addDays(today, -ago)}`] as const,
)

async function readAll() {
  const read: Record<string, unknown> = {}
  for (const [report, query] of [...asks, ...untils]) {
    const period = report === 'presale' ? '' : `&from=${addDays(today, -60)}&to=${today}`
    read[`${report} ${query}`] = await groupsOf(report, `${query}${period}`)
  }
  return read
}

async function readPlainly() {
  await app.asOwner(
    'begin; delete from closed_day; delete from books_day; delete from books_of_event; commit',
  )
  return readAll()
}

it('the accounting reports are the same before and after their days are closed, and include postings that are entered later', async () => {
  const now = new Date(Date.now() + incomeDelayMs)
  const open = await readPlainly()
  await closeDays(app.db, now)
  expect(await readAll()).toEqual(open)
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, kind)
     select 1003, gen_random_uuid(), line, current_date - ago, debit, credit, ore, event_id, kind
     from (values (1, 3, '1920', '2900', 7000, 3, 'sale'), (1, 40, '1920', '2900', 5000, 2, 'sale'),
       (1, 40, '2900', '3050', 5000, 2, 'income'), (1, 2, '1500', '1920', 900, null::integer, 'payment'),
       (1, 0, '1920', '2900', 800, 1, 'sale'), (1, 400, '1920', '2900', 650, 3, 'sale'))
       p (line, ago, debit, credit, ore, event_id, kind)`,
  )
  const even = await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, kind)
     select partner_id, gen_random_uuid(), 1, current_date + 1, '1920', '2900', 100, event_id, 'sale'
     from books_of_event where partner_id = 1003 and paid_ore = taken_ore and paid_ore > 0 returning event_id`,
  )
  expect(even.length).toBeGreaterThan(0)
  const later = await readAll()
  expect(later).not.toEqual(open)
  expect(later).toEqual(await readPlainly())
})
