import { sql } from '@dxweb/kit/database.ts'

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

export const seatStatesStatement = (partnerId: number, eventId: number) =>
  sql('seat-states', statesText, [partnerId, eventId])

export const seatMapStatement = (partnerId: number, eventId: number) =>
  sql(
    'event-seat-map',
    `select m.drawing from event e
     join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
     where e.partner_id = $1 and e.id = $2`,
    [partnerId, eventId],
  )
