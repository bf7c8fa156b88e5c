import { incomeDelayMs } from '@dxweb/areas/accounting/rules.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import type { AskedReport } from '@dxweb/server/testing/asked-report.ts'
import { sellSome } from '@dxweb/server/testing/sold-house.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'

const app = await wholeApp()
await sellSome(app)
const today = localDay(new Date(), 'Europe/Oslo')
const chief = await app.as('sjef@sundet.no')

const sumsOf = async (report: string, query: string) => {
  const answer = await chief.get(`/partners/1003/reports/${report}?only=sums&${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<AskedReport>().sums
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

it('the presale is the balance of account 2900, on each day as it stood', async () => {
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

it('VAT and its basis are the balances of their accounts', async () => {
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

it('the books are in balance, whatever of them is looked at by day', async () => {
  expect(await sumsOf('postings', days)).toMatchObject({ balanceOre: 0 })
  const day = await sumsOf('postings', `from=${today}&to=${today}`)
  expect(day).toMatchObject({ debitOre: day.creditOre, balanceOre: 0 })
})
