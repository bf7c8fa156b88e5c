import { createHash, randomUUID } from 'node:crypto'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { raceForSeats } from './race-for-seats.ts'
import { type BenchDatabase, type BigVenue, hallSeats } from '../../ground/big-hall.ts'
import type { Outcome } from '../ground/outcome.ts'

const clients = 64

/** Lets clients race for the same seats. Without the unique claim, the race must sell seats twice. */
export async function doubleSale(
  database: BenchDatabase,
  venue: BigVenue,
  attempts: number,
): Promise<Outcome> {
  const seatIds = Array.from({ length: hallSeats }, (_, index) => venue.firstSeatId + index)
  const race = { ...database, partnerId: venue.partnerId, clients, attempts, seatIds }
  const eventId = venue.firstEventId
  const guarded = await raceForSeats({
    ...race,
    eventId,
    trySell: (seats) => trySell(database, venue, seats),
  })
  const unguardedId = eventId + 1
  await database.asOwner('alter table seat_claim drop constraint seat_claim_pkey')
  const control = await raceForSeats({
    ...race,
    eventId: unguardedId,
    trySell: (seats) => checkThenSell(database, { ...venue, eventId: unguardedId }, seats),
  })
  return {
    passed: guarded.soldTwice === 0 && guarded.sold > 0 && control.soldTwice > 0,
    summary: `${attempts} attempts of ${clients} clients: ${guarded.sold} sold, ${guarded.soldTwice} seats sold twice; control without the unique seat claim: ${control.soldTwice} seats sold twice`,
  }
}

function trySell({ db }: BenchDatabase, venue: BigVenue, seatIds: readonly number[]) {
  const order = {
    eventId: venue.firstEventId,
    means: 'card' as const,
    channel: 'pos',
    lines: seatIds.map((seatId) => ({ seatId, categoryId: venue.categories.adult })),
    idempotencyKey: randomUUID(),
    bodyHash: createHash('sha256').update(seatIds.join()).digest(),
    sudoId: null,
  }
  return sell(db, venue.scope, order).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'seat_taken') return false
      throw error
    },
  )
}

/** Unprotected control: checks the seats first, then writes the sale. */
async function checkThenSell(
  { asOwner }: BenchDatabase,
  { partnerId, eventId }: { partnerId: number; eventId: number },
  seatIds: readonly number[],
): Promise<boolean> {
  const taken = await asOwner(
    'select from seat_claim where partner_id = $1 and event_id = $2 and seat_id = any($3)',
    [partnerId, eventId, seatIds],
  )
  if (taken.length > 0) return false
  await asOwner(
    `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
     select $1, $2, seat, 'sold', gen_random_uuid() from unnest($3::integer[]) seat`,
    [partnerId, eventId, seatIds],
  )
  return true
}
