import { type Database, type Scope, sql } from '@dxweb/kit/database.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { getSeatStates } from '../contract.ts'

type SeatStates = ReplyOf<typeof getSeatStates.parts>

/** A claim that is held past its time is free again, whether or not anything has cleared it away. */
const statesText = `
  select
    coalesce(array_agg(k.seat_id order by k.seat_id) filter (where k.kind = 'sold'), '{}') as sold,
    coalesce(array_agg(k.seat_id order by k.seat_id) filter (where k.kind = 'reserved'), '{}') as reserved,
    coalesce(array_agg(k.seat_id order by k.seat_id)
      filter (where k.kind = 'held' and (k.until is null or k.until > now())), '{}') as held,
    coalesce(array_agg(k.seat_id order by k.seat_id) filter (where k.kind = 'blocked'), '{}') as blocked
  from event e
  left join seat_claim k on k.partner_id = e.partner_id and k.event_id = e.id
  where e.partner_id = $1 and e.id = $2
  group by e.id`

export async function seatStates(db: Database, scope: Scope, eventId: number): Promise<SeatStates> {
  const [states] = await db.run<SeatStates>(
    scope,
    sql('seat-states', statesText, [scope.partnerId, eventId]),
  )
  if (states === undefined) throw new Refusal('not_found')
  return states
}

export async function seatMapOf(db: Database, scope: Scope, eventId: number) {
  const [row] = await db.run<{ drawing: unknown }>(
    scope,
    sql(
      'event-seat-map',
      `select m.drawing from event e
       join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
       where e.partner_id = $1 and e.id = $2`,
      [scope.partnerId, eventId],
    ),
  )
  if (row === undefined) throw new Refusal('not_found')
  return { drawing: row.drawing }
}
