import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { By } from '@dxweb/kit/definitions/audit.ts'
import { type Changed, outcomeOf } from '../core/outcome-store.ts'

/** Columns that a step or a save may set, with the SQL type of the value. */
const settable = {
  state: 'text',
  note: 'text',
  isSaleOpen: 'boolean',
} as const

const columns: Record<keyof typeof settable, string> = {
  state: 'state',
  note: 'note',
  isSaleOpen: 'is_sale_open',
}

export interface EventChange {
  id: number
  /** The version that the change was decided on. */
  version: number
  field: keyof typeof settable
  value: string | boolean
  /** States that the event may be in; any when absent. */
  from?: readonly string[]
}

const changeText = (field: keyof typeof settable) => `
  with old as (
    select id, version, state, ${columns[field]} as value from event where partner_id = $1 and id = $2
      for update
  ), done as (
    update event set ${columns[field]} = $4::${settable[field]}, version = version + 1, changed_by = $5,
      changed_at = now()
    where partner_id = $1 and id = $2 and version = $3 and ($6::text[] is null or state = any($6))
    returning id, version
  ), noted as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, request_id, action, object_type, object_id,
      before, after)
    select $1, gen_random_uuid(), $5, $7, $8, 'changed', 'event', done.id::text,
      jsonb_build_object('${field}', old.value), jsonb_build_object('${field}', $4::${settable[field]})
    from done, old
  )
  select old.id, old.version as "oldVersion", old.state, done.version
  from old left join done on done.id = old.id`

/**
 * Sets one field, if the event still has the version and one of the states. Answers the new version, or refuses:
 * not found, stale (with the version there is), or wrong state. The database makes the places without a number of an
 * event that is published.
 */
export async function changeEvent(db: Database, scope: Scope, change: EventChange, by: By) {
  const { field } = change
  const values = [
    scope.partnerId,
    change.id,
    change.version,
    change.value,
    by.userId,
    change.from ?? null,
    by.sudoId,
    by.requestId,
  ]
  const statement = sql<Changed>(`event-set-${field}`, changeText(field), values)
  return outcomeOf(await db.run(scope, statement), change.version)
}
