import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { raceForSeats } from '@dxweb/server/testing/race-for-seats.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import { sell } from './sell-store.ts'

const clients = 32
const attempts = 1200

it('never sells a seat twice, however many want it, and does without the claim', async () => {
  const test = await testDatabase({ connections: clients })
  const house = await buildSmallHouse(test)
  const trySell = (seatIds: readonly number[]) =>
    sell(test.db, house.scope, {
      eventId: house.eventId,
      means: 'card',
      channel: 'pos',
      lines: seatIds.map((seatId) => ({ seatId, categoryId: house.categories.adult })),
      idempotencyKey: randomUUID(),
      bodyHash: createHash('sha256').update(seatIds.join()).digest(),
      sudoId: null,
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'seat_taken') return false
        throw error
      },
    )
  const race = { clients, attempts, seatIds: house.seatIds, eventId: house.eventId }
  const guarded = await raceForSeats({ ...race, ...test, trySell, partnerId: house.partnerId })
  expect(guarded).toMatchObject({ soldTwice: 0 })
  expect(guarded.sold).toBeGreaterThan(0)

  await test.asOwner('delete from ticket')
  await test.asOwner('delete from seat_claim')
  await test.asOwner('alter table seat_claim drop constraint seat_claim_pkey')
  const meeting = meet(2)
  const checkThenSell = async (seatIds: readonly number[]) => {
    const rows = await test.asOwner('select 1 from seat_claim where seat_id = any($1)', [seatIds])
    await meeting()
    if (rows.length > 0) return false
    await test.asOwner(
      `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
       select $1, $2, seat, 'sold', gen_random_uuid() from unnest($3::integer[]) seat`,
      [house.partnerId, house.eventId, seatIds],
    )
    return true
  }
  const control = await raceForSeats({
    ...race,
    ...test,
    trySell: checkThenSell,
    partnerId: house.partnerId,
  })
  expect(control.soldTwice).toBeGreaterThan(0)
})

/** The first `count` callers wait for each other, so that the race happens; later ones pass. */
function meet(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here >= count) resolve()
    return promise
  }
}
