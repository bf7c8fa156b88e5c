import { differing } from '@dxweb/kit/definitions/versioned-change.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { callSheetColumns } from '../core/call-sheet-store.ts'
import { type Moved, unsold } from './unsold-store.ts'

/** The columns that a change sets directly. Triggers derive the other columns, also during an undo. */
const columns = [
  'title',
  'heading',
  'event_type_id',
  'renter_id',
  'organizer',
  'is_open_event',
  'order_id',
  'auditorium_id',
  'extra_auditorium_ids',
  'starts_at',
  'ends_at',
  'busy_from',
  'busy_until',
  'accepts_overlap',
  'showing_type',
  'film_version',
  'preshow_minutes',
  ...callSheetColumns,
]

/**
 * Restores all events or none from the log of the request, if no event has changed since. Restores none if a film
 * show with sold tickets would change its type, hall or times.
 */
const text = `
  with asked as materialized (
    select * from unnest($2::integer[], $3::integer[]) a (id, version)
  ), logged as materialized (
    select a.id, a.version, l.before from asked a join audit_entry l on l.partner_id = $1 and l.object_type = 'event'
      and l.object_id = a.id::text and l.request_id = $4 and l.action in ('changed', 'changedAtOwnRisk')
  ), old as materialized (
    select e.* from event e where e.partner_id = $1 and e.id = any($2) order by e.id for update
  ), outdated as materialized (
    select from asked a left join old on old.id = a.id and old.version = a.version and old.state <> 'cancelled'
    where old.id is null
  ), was as materialized (
    select w.* from event e join logged l on l.id = e.id,
      lateral jsonb_populate_record(e, coalesce(l.before, '{}')) w
    where e.partner_id = $1
  ), sold as materialized (
    select old.id from old join was on was.id = old.id
    where old.showing_type is not null
      and (old.showing_type, old.auditorium_id, old.starts_at, old.ends_at)
        is distinct from (was.showing_type, was.auditorium_id, was.starts_at, was.ends_at)
      and exists (select from ticket t where t.partner_id = $1 and t.event_id = old.id and t.state = 'issued')
  ), done as (
    update event e set ${columns.map((column) => `${column} = was.${column}`).join(', ')},
      version = e.version + 1, changed_by = $5, changed_at = now()
    from was where e.partner_id = $1 and e.id = was.id and not exists (select from outdated)
      and not exists (select from sold)
      and (select count(*) from was) = (select count(*) from asked)
    returning e.*
  ), noted as (
    ${logs('event', 'undone', 'done.id', '$5, $6, $7')}
      ${differing('old', 'done')}, ${differing('done', 'old')} from done join old on old.id = done.id
  )
  select old.id, old.version as "oldVersion", old.state, old.id in (select id from sold) as "isSold", done.version
  from old join logged on logged.id = old.id left join done on done.id = old.id order by old.starts_at`

export interface Undo {
  changeId: string
  events: readonly { id: number; version: number }[]
}

/**
 * Throws `not_found`, `stale` if an event has changed since, `event_sold` with the ids, or a refusal of events that
 * would overlap.
 */
export async function undoChange(
  db: Database,
  scope: Scope,
  { changeId, events }: Undo,
  by: Author,
) {
  const ids = events.map(({ id }) => id)
  const versions = events.map(({ version }) => version)
  const who = signed(by)
  const values = [scope.partnerId, ids, versions, changeId, ...who]
  return unsold(await db.run<Moved>(scope, sql('events-undo', text, values)), events)
}
