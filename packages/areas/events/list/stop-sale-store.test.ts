import { changeEvent } from './change-event-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { expect, it } from 'vitest'

const given = await givenVenue()
const { asOwner, db, venue } = given
const { partnerId, eventId, scope } = venue
const [seatId = 0] = venue.seatIds

const untilWaiting = (count: number) =>
  waitFor(async () => {
    const rows = await asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === count
  })

/** Inserts an expired cart's claim on the seat, and keeps the claim locked in another session until released. */
async function heldBefore() {
  await asOwner(
    `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id, until)
     values ($1, $2, $3, 'held', $4, now() - interval '1 minute')`,
    [partnerId, eventId, seatId, uuid7()],
  )
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const done = db.transaction(scope, async (tx) => {
    const text = `select from seat_claim where partner_id = $1 and event_id = $2 and seat_id = $3 for update`
    await tx.run({ name: '', text, values: [partnerId, eventId, seatId] })
    locked()
    await released
  })
  await isLocked
  return { letGo: release, done }
}

it('a sale in progress commits before the sale of its event is stopped', async () => {
  const { letGo, done } = await heldBefore()
  const sale = given.buy(given.seats(seatId))
  await untilWaiting(1)
  const change = { id: eventId, version: 1, field: 'isSaleOpen', value: false } as const
  const stop = changeEvent(db, scope, change, given.by)
  const first = await Promise.race([
    stop.then(() => 'is answered'),
    untilWaiting(2).then(() => 'waits'),
  ])
  letGo()
  await Promise.allSettled([done, sale, stop])
  expect(first).toBe('waits')
  expect(await sale).toMatchObject({ totalOre: expect.any(Number) })
  expect(await stop).toEqual({ id: eventId, version: 2 })
})
