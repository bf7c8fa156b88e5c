import { type Database, type Scope, sql } from '@dxweb/kit/database.ts'
import type { Times } from '../event-times.ts'
import type { Overlap } from '../planning-contract.ts'

/** Bookings that planned times would overlap in a hall and in the extra ones, and who starts at the same time there. */
const text = `
  with planned as (
    select place - 1 as index, starts_at, busy_from, busy_until
    from unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
      with ordinality t (starts_at, busy_from, busy_until, place)
  )
  select planned.index::integer, e.id as "eventId", e.title, e.state, coalesce(r.name, '') as renter,
    a.id as "auditoriumId", a.name as auditorium, e.starts_at as "startsAt", b.busy_from as "busyFrom",
    b.busy_until as "busyUntil",
    hall = $2[1] and e.auditorium_id = hall and e.starts_at = planned.starts_at as "isSameStart"
  from planned, unnest($2::integer[]) hall,
    dx_bookings_within($1, hall, planned.busy_from, planned.busy_until) b
  join event e on e.partner_id = $1 and e.id = b.event_id
  join auditorium a on a.partner_id = $1 and a.id = b.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  where not b.event_id = any ($6::integer[])
  order by planned.index, b.busy_from, a.id`

export interface Planned {
  auditoriumId: number
  extraAuditoriumIds: readonly number[]
  times: readonly Times[]
  exceptIds: readonly number[]
}

export function overlapsOf(db: Database, scope: Scope, planned: Planned) {
  const column = (name: keyof Times) => planned.times.map((times) => times[name])
  const halls = [...new Set([planned.auditoriumId, ...planned.extraAuditoriumIds])]
  const values = [
    scope.partnerId,
    halls,
    column('startsAt'),
    column('busyFrom'),
    column('busyUntil'),
    planned.exceptIds,
  ]
  return db.run<Overlap>(scope, sql('event-overlaps', text, values))
}
