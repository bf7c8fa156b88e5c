import { createHash, randomUUID } from 'node:crypto'
import { lockEvent } from '@dxweb/server/jobs/post-income.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { expect, it } from 'vitest'
import { readSale } from '../sales/read-sale-store.ts'
import { refund } from './store.ts'
import { sell } from '../selling/sell-store.ts'

const test = await testDatabase()
const house = await buildSmallHouse(test)
const { partnerId, eventId, scope } = house

const once = (body: unknown) => ({
  idempotencyKey: randomUUID(),
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
})

async function soldAndHeld() {
  const lines = [{ seatId: house.seatIds[0], categoryId: house.categories.adult }]
  const order = { eventId, means: 'card' as const, channel: 'pos', lines, sudoId: null }
  const { id } = await sell(test.db, scope, { ...order, ...once(lines) })
  await test.asOwner('alter table event disable trigger moves_unsold')
  await test.asOwner(
    `update event set starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
       busy_until = t.at + interval '1 hour'
     from (select now() - interval '5 hours' as at) t where partner_id = $1 and id = $2`,
    [partnerId, eventId],
  )
  return readSale(test.db, scope, id)
}

/** Waits until so many sessions wait for a lock. */
const untilWaiting = (count: number) =>
  waitFor(async () => {
    const rows = await test.asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  })

it('a refund that waited while income was taken reverses its part of the income', async () => {
  const sale = await soldAndHeld()
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const hold = test.db.transaction(scope, async (tx) => {
    await lockEvent(tx, partnerId, eventId)
    held()
    await mayGo
  })
  await isHeld
  const taken = recogniseIncome(test.db, new Date())
  await untilWaiting(1)
  const asked = { saleId: sale.id, ticketIds: sale.tickets.map(({ id }) => id), withFee: true }
  const by = { userId: house.userId, sudoId: null, requestId: 'test' }
  const back = refund(test.db, scope, { ...asked, reason: 'Syk', by, ...once(asked) })
  await untilWaiting(2)
  go()
  await Promise.all([hold, taken, back])
  const moved = await test.asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::integer as ore from (
       select debit as account, amount_ore as ore from posting where partner_id = $1
       union all select credit, -amount_ore from posting where partner_id = $1) m
     group by account having sum(ore) <> 0`,
    [partnerId],
  )
  expect(moved).toEqual([])
  const income = await test.asOwner('select from income_taken where event_id = $1', [eventId])
  expect(income).toHaveLength(1)
})
