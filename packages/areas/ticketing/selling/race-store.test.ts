import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { givenHouse } from '@dxweb/server/testing/given.ts'
import { raceForSeats } from '@dxweb/server/testing/race-for-seats.ts'
import { expect, it } from 'vitest'

const clients = 32
const attempts = 1200

it('never sells a seat twice, however many want it, and does without the claim', async () => {
  const { asOwner, buy, house, seats } = await givenHouse({ connections: clients })
  const trySell = (seatIds: readonly number[]) =>
    buy(seats(...seatIds)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'seat_taken') return false
        throw error
      },
    )
  const race = { clients, attempts, seatIds: house.seatIds, eventId: house.eventId }
  const guarded = await raceForSeats({ ...race, asOwner, trySell, partnerId: house.partnerId })
  expect(guarded).toMatchObject({ soldTwice: 0 })
  expect(guarded.sold).toBeGreaterThan(0)

  await asOwner('delete from ticket')
  await asOwner('delete from seat_claim')
  await asOwner('alter table seat_claim drop constraint seat_claim_pkey')
  const meeting = meet(2)
  const checkThenSell = async (seatIds: readonly number[]) => {
    const rows = await asOwner('select 1 from seat_claim where seat_id = any($1)', [seatIds])
    await meeting()
    if (rows.length > 0) return false
    await asOwner(
      `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
       select $1, $2, seat, 'sold', gen_random_uuid() from unnest($3::integer[]) seat`,
      [house.partnerId, house.eventId, seatIds],
    )
    return true
  }
  const control = await raceForSeats({
    ...race,
    asOwner,
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
