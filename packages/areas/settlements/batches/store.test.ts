import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { rowsStatement, sumsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue, outcomeOf } from '@dxweb/server/testing/given.ts'
import { actions, historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { batchesSource, batchPaymentsSource } from './report-store.ts'
import { batchKinds } from './rules.ts'
import { insertOpenBatch, takeStep } from './store.ts'

const given = await givenVenue()
const { asOwner, by, db, venue } = given
const { partnerId, scope } = venue
const today = localDay(new Date(), 'Europe/Oslo')
await given.ended()
const act = historyOf(given)

interface Batch {
  id: number
  state: string
  payments: number
  grossOre: number
  refundOre: number
  netOre: number
}

const batchesOf = () =>
  db.run(scope, rowsStatement(batchesSource, partnerId, {})) as unknown as Promise<Batch[]>

const action = fc.record({
  what: fc.constantFrom(...actions),
  ago: fc.integer({ min: 0, max: 6 }),
  means: fc.constantFrom('card', 'vipps', 'invoice', 'cash'),
})

it('every payment except cash is in exactly one batch, whose sum equals its payments', async () => {
  // Opens the batches before the first sale, so that every payment is in a batch.
  for (const kind of batchKinds) await insertOpenBatch(db, scope, by, { kind, bankAccount: '' })
  await asOwner('update payment_batch set from_on = $2 where partner_id = $1', [
    partnerId,
    addDays(today, -9),
  ])
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 5 }), async (history) => {
      for (const one of history) await act(one)
      const all = await batchesOf()
      for (const { id, payments, grossOre, refundOre, netOre } of all) {
        const [sums] = await db.run(
          scope,
          sumsStatement(batchPaymentsSource, partnerId, { batchId: [id] }),
        )
        expect({ id, ...sums }).toEqual({ id, rowCount: payments, grossOre, refundOre, netOre })
      }
      const [handed] = await asOwner<{ ore: number }>(
        `select coalesce(sum(amount_ore - carried_ore), 0)::int as ore from payment where partner_id = $1 and means <> 'cash'`,
        [partnerId],
      )
      const inBatches = all.reduce((sum, { netOre }) => sum + netOre, 0)
      expect(inBatches).toBe(handed?.ore)
    }),
    { numRuns: runsOf(3), endOnFailure: true },
  )
})

it('a refund made after a batch is closed belongs to the next batch', async () => {
  const [open] = await asOwner<{ id: number }>(
    `select id from payment_batch where partner_id = $1 and kind = 'card' and state = 'open'`,
    [partnerId],
  )
  const { id } = open!
  await takeStep(db, scope, by, { id, step: 'close', inputs: [addDays(today, -1)] })
  const closed = (await batchesOf()).find((one) => one.id === id)
  await act({ what: 'sell', ago: 0, means: 'card' })
  await act({ what: 'refund', ago: 0, means: 'card' })
  const after = await batchesOf()
  expect(after.find((one) => one.id === id)).toEqual(closed)
  const next = after.find((one) => one.id > id && one.state === 'open' && one.payments > 0)
  expect(next?.refundOre).toBeGreaterThan(0)
})

it('if two users close a batch at the same time, one succeeds and one is refused', async () => {
  const [open] = await asOwner<{ id: number }>(
    `select id from payment_batch where partner_id = $1 and kind = 'vipps' and state = 'open'`,
    [partnerId],
  )
  const close = { id: open!.id, step: 'close', inputs: [addDays(today, -1)] } as const
  // The lock makes both transactions begin before either continues.
  const holder = new pg.Client({ connectionString: given.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from payment_batch where id = $1 for update', [open!.id])
  const closers = [1, 2].map(() => outcomeOf(takeStep(db, scope, by, close)))
  await waitFor(async () => {
    const [row] = await asOwner<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.waiting === 2
  })
  await holder.query('commit')
  await holder.end()
  const outcomes = await Promise.all(closers)
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'wrong_state'])
})
