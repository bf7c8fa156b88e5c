import { lockEvent } from '@dxweb/server/jobs/post-income.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { givenVenue, idsOf } from '@dxweb/server/testing/given.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { expect, it } from 'vitest'

const given = await givenVenue()
const { asOwner, db, venue } = given
const { partnerId, eventId, scope } = venue

const untilWaiting = (count: number) =>
  waitFor(async () => {
    const rows = await asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  })

it('a refund that waited for income recognition reverses its part of the income', async () => {
  const sale = await given.sale(1)
  await given.ended()
  const { promise: released, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const hold = db.transaction(scope, async (tx) => {
    await lockEvent(tx, partnerId, eventId)
    held()
    await released
  })
  await isHeld
  const taken = recogniseIncome(db, new Date())
  await untilWaiting(1)
  const back = given.refund(sale.id, idsOf(sale))
  await untilWaiting(2)
  go()
  await Promise.all([hold, taken, back])
  const moved = await asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::integer as ore from (
       select debit as account, amount_ore as ore from posting where partner_id = $1
       union all select credit, -amount_ore from posting where partner_id = $1) m
     group by account having sum(ore) <> 0`,
    [partnerId],
  )
  expect(moved).toEqual([])
  const income = await asOwner('select from income_taken where event_id = $1', [eventId])
  expect(income).toHaveLength(1)
})
