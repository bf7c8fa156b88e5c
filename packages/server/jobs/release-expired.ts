import { type Database, type Row, sql } from '@dxweb/kit/database.ts'
import type { Services } from '@dxweb/kit/route.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/**
 * Rows are judged by the database's clock as they are locked: one that was sold or held anew in the same moment is no
 * longer one that is over, and is left alone. Nothing depends on this job: what is over anybody may take at once.
 */
const statements = (partnerId: number) => [
  sql(
    'expired-seats',
    `delete from seat_claim where partner_id = $1 and kind = 'held' and until < now()
     returning event_id as "eventId", seat_id as "seatId"`,
    [partnerId],
  ),
  sql(
    'expired-places',
    `update open_place set kind = null, holder_id = null, until = null
     where partner_id = $1 and kind = 'held' and until < now() returning event_id as "eventId"`,
    [partnerId],
  ),
  sql('expired-carts', 'delete from seat_hold where partner_id = $1 and until < now()', [
    partnerId,
  ]),
]

/** Clears away carts whose time is over, with what was held for them. Answers the number of seats and places. */
export function releaseExpired(
  db: Database,
  services: Pick<Services, 'seatsChanged'>,
): Promise<number> {
  return eachPartner(db, async ({ id }) => {
    const [seats = [], places = []] = await db.batch(jobScope(id), statements(id))
    tell(services, id, [...seats, ...places])
    return seats.length + places.length
  })
}

function tell({ seatsChanged }: Pick<Services, 'seatsChanged'>, partnerId: number, freed: Row[]) {
  for (const [eventId, rows] of Map.groupBy(freed, (row) => row['eventId'] as number)) {
    const seatIds = rows.flatMap((row) => (row['seatId'] as number | undefined) ?? [])
    seatsChanged(partnerId, eventId, seatIds)
  }
}
