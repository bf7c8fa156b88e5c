import { type Database, sql } from '@dxweb/kit/database/database.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import { eachPartner, jobScope } from './each-partner.ts'

interface Freed {
  eventId: number
  seatId?: number | null
}

/**
 * Deletes expired carts. Checks expiry with the row locked, so that renewed carts stay. Sales do not depend on this
 * job, since expired seats count as free.
 */
const statements = (partnerId: number) =>
  [
    sql<Freed>(
      'expired-seats',
      `delete from seat_claim where partner_id = $1 and kind = 'held' and until < now()
     returning event_id as "eventId", seat_id as "seatId"`,
      [partnerId],
    ),
    sql<Freed>(
      'expired-places',
      `update open_place set kind = null, holder_id = null, until = null
     where partner_id = $1 and kind = 'held' and until < now() returning event_id as "eventId"`,
      [partnerId],
    ),
    sql('expired-carts', 'delete from seat_hold where partner_id = $1 and until < now()', [
      partnerId,
    ]),
  ] as const

/**
 * Expires reservations. A pick-up makes the same conditional update, so only one of the two succeeds. Seats sold
 * meanwhile stay sold.
 */
const reservations = (partnerId: number) =>
  sql<Freed>(
    'expired-reservations',
    `with done as (
       update reservation set state = 'expired', version = version + 1
       where partner_id = $1 and state = 'open' and expires_at < now() returning id, event_id
     ), seats as (
       delete from seat_claim c using done
       where c.partner_id = $1 and c.event_id = done.event_id and c.holder_id = done.id and c.kind = 'reserved'
       returning c.event_id, c.seat_id
     ), places as (
       update open_place o set kind = null, holder_id = null, until = null from done
       where o.partner_id = $1 and o.event_id = done.event_id and o.holder_id = done.id and o.kind = 'reserved'
     )
     select done.event_id as "eventId", seats.seat_id as "seatId" from done left join seats on seats.event_id = done.event_id`,
    [partnerId],
  )

export function releaseExpired(
  db: Database,
  services: Pick<Services, 'seatsChanged'>,
): Promise<number> {
  return eachPartner(db, async ({ id }) => {
    const [seats, places] = await db.batch(jobScope(id), statements(id))
    const over = await db.run(jobScope(id), reservations(id))
    announceFreed(services, id, [...seats, ...places])
    announceFreed(services, id, over, 'andFigures')
    return seats.length + places.length + over.length
  })
}

function announceFreed(
  services: Pick<Services, 'seatsChanged'>,
  partnerId: number,
  freed: readonly Freed[],
  andFigures?: 'andFigures',
) {
  for (const [eventId, rows] of Map.groupBy(freed, (one) => one.eventId)) {
    const seatIds = rows.flatMap(({ seatId }) => seatId ?? [])
    services.seatsChanged(partnerId, eventId, seatIds, andFigures)
  }
}
