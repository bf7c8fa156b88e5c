import { addDays } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { givenTills, line, sale } from '@dxweb/server/testing/tills/given-tills.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { expect, it } from 'vitest'

const { app, chief, popcorn, programOf, tills, venue } = await givenTills()
const { asOwner } = app
const other = await app.as('flere@test.no')
const till = await programOf(tills[0])
const day = addDays(operatingDay(new Date(), 'Europe/Oslo'), -3)
const atOnce = await meetAt(app, 'day_settlement_line')

const isAtGate = async () => {
  const rows = await asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  )
  return rows.length > 0
}

const step = async (name: string, client = chief) =>
  (await client.post(`${venue}/day-settlements/${day}/steps`, { step: name })).statusCode

const sell = async (grossOre: number) => {
  const { stored } = await till.batch([
    sale([line(popcorn, grossOre)], { at: `${day}T18:00:00.000Z` }),
  ])
  return stored
}

it('locking a day excludes receipts that arrive meanwhile, and the day’s lines equal its postings', async () => {
  await sell(5000)
  expect([await step('count'), await step('approve', other)]).toEqual([200, 200])
  const outcomes = await atOnce([() => step('lock'), () => waitFor(isAtGate).then(() => sell(700))])
  expect(outcomes).toEqual([200, 1])
  const [found] = await asOwner(
    `select
       (select sum(amount_ore)::integer from day_settlement_line where day = $1 and line = '#products') as lines,
       (select sum(net_ore + vat_ore)::integer from goods_posted where day = $1 and part = 'sold') as posted,
       (select gross_ore::integer from till_day where day = $1) as received`,
    [day],
  )
  expect(found).toEqual({ lines: 5000, posted: 5000, received: 5700 })
})
