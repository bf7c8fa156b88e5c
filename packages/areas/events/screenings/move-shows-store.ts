import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { differing } from '@dxweb/kit/definitions/versioned-change.ts'
import type { PlannedEvent } from '../planning/plan-events-store.ts'
import { type Moved, unsold } from '../planning/unsold-store.ts'

const defaultText = `select coalesce(max(cleaning_minutes), 15) as "cleaningMinutes" from film_rule where partner_id = $1`
const hallsText = `select id, cleaning_minutes as "cleaningMinutes" from auditorium where partner_id = $1`

export async function readCleaning(db: Database, scope: Scope) {
  const [usual, halls] = await db.batch(scope, [
    sql<{ cleaningMinutes: number }>('film-cleaning', defaultText, [scope.partnerId]),
    sql<{ id: number; cleaningMinutes: number | null }>('film-hall-cleaning', hallsText, [
      scope.partnerId,
    ]),
  ])
  return { rule: onlyRow(usual), halls: new Map(halls.map((hall) => [hall.id, hall])) }
}

const lockText = `
  select id from event where partner_id = $1 and id = any ($2::integer[]) order by id for update`

/**
 * Swaps the main hall and an extra hall when an event moves into the latter. An event that stays in its hall keeps its
 * extra halls.
 */
const moveText = `
  with asked as materialized (
    select * from unnest($2::integer[], $3::integer[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
      $7::timestamptz[], $8::timestamptz[]) a (id, version, hall, starts_at, ends_at, busy_from, busy_until)
  ), old as materialized (
    select e.*, exists (select from ticket t where t.partner_id = $1 and t.event_id = e.id and t.state = 'issued')
      and (e.auditorium_id, e.starts_at, e.ends_at) is distinct from (a.hall, a.starts_at, a.ends_at) as is_sold
    from event e join asked a on a.id = e.id where e.partner_id = $1
  ), held_back as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state <> 'cancelled'
      and not old.is_sold
    where old.id is null
  ), done as (
    update event e set starts_at = a.starts_at, ends_at = a.ends_at, busy_from = a.busy_from, busy_until = a.busy_until,
      auditorium_id = a.hall, extra_auditorium_ids = array_replace(e.extra_auditorium_ids, a.hall, e.auditorium_id),
      accepts_overlap = $9 or (e.accepts_overlap and (e.auditorium_id, e.busy_from, e.busy_until)
        = (a.hall, a.busy_from, a.busy_until)),
      version = e.version + 1, changed_by = $10, changed_at = now()
    from asked a where e.partner_id = $1 and e.id = a.id and not exists (select from held_back)
    returning e.*
  ), noted as (
    ${logs('event', `case when $9 then 'changedAtOwnRisk' else 'changed' end`, 'done.id', '$10, $11, $12')}
      ${differing('old', 'done')}, ${differing('done', 'old')} from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, old.is_sold as "isSold", done.version
  from old left join done on done.id = old.id order by old.starts_at`

export interface ShowsMove {
  shows: readonly PlannedEvent[]
  atOwnRisk: boolean
}

/**
 * Moves all shows or none. Throws `not_found`, `stale`, `wrong_state`, `event_sold` with the ids, or a refusal of
 * overlaps.
 */
export async function moveShows(db: Database, scope: Scope, move: ShowsMove, by: Author) {
  const { shows, atOwnRisk } = move
  const column = <K extends keyof PlannedEvent>(name: K) => shows.map((show) => show[name])
  const values = [
    scope.partnerId,
    column('id'),
    column('version'),
    column('auditoriumId'),
    column('startsAt'),
    column('endsAt'),
    column('busyFrom'),
    column('busyUntil'),
    atOwnRisk,
    ...signed(by),
  ]
  const [, rows] = await db.batch(scope, [
    sql('film-shows-lock', lockText, [scope.partnerId, column('id')]),
    sql<Moved>('film-shows-move', moveText, values),
  ])
  return unsold(rows, shows)
}
