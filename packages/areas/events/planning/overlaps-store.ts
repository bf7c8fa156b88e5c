import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Times } from '../times/event-times.ts'
import type { Overlap } from './contract.ts'

/** Finds bookings that overlap the times in any of the halls, and events with the same start in the same main hall. */
const text = `
  with planned as (
    select * from unnest($2::integer[], $3::integer[], $4::boolean[], $5::timestamptz[], $6::timestamptz[],
      $7::timestamptz[]) t (index, hall, is_own, starts_at, busy_from, busy_until)
  )
  select planned.index, e.id as "eventId", e.title, e.state, coalesce(r.name, '') as renter,
    a.id as "auditoriumId", a.name as auditorium, e.starts_at as "startsAt", b.busy_from as "busyFrom",
    b.busy_until as "busyUntil",
    is_own and e.auditorium_id = hall and e.starts_at = planned.starts_at as "isSameStart"
  from planned, dx_bookings_within($1, planned.hall, planned.busy_from, planned.busy_until) b
  join event e on e.partner_id = $1 and e.id = b.event_id
  join auditorium a on a.partner_id = $1 and a.id = b.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  where not b.event_id = any ($8::integer[])
  order by planned.index, b.busy_from, a.id`

export interface Planned extends Times {
  auditoriumId: number
  extraAuditoriumIds: readonly number[]
}

export function overlapsOf(
  db: Database,
  scope: Scope,
  planned: readonly Planned[],
  exceptIds: readonly number[],
) {
  const taken = planned.flatMap((each, index) =>
    [...new Set([each.auditoriumId, ...each.extraAuditoriumIds])].map((hall) => ({
      ...each,
      index,
      hall,
      isOwn: hall === each.auditoriumId,
    })),
  )
  const column = (name: keyof (typeof taken)[number]) => taken.map((each) => each[name])
  const values = [
    scope.partnerId,
    column('index'),
    column('hall'),
    column('isOwn'),
    column('startsAt'),
    column('busyFrom'),
    column('busyUntil'),
    exceptIds,
  ]
  return db.run<Overlap>(scope, sql('event-overlaps', text, values))
}
