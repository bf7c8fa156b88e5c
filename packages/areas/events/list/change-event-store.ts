import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { By } from '@dxweb/kit/definitions/audit.ts'
import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'

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

const changeText = (field: keyof typeof settable) =>
  versionedChange('event', {
    where: '($8::text[] is null or state = any($8))',
    sets: [`${columns[field]} = $7::${settable[field]}`],
    action: 'changed',
    before: `jsonb_build_object('${field}', old.${columns[field]})`,
    after: `jsonb_build_object('${field}', done.${columns[field]})`,
  })

/**
 * Sets one field, if the event still has the version and one of the states. Answers the new version, or refuses:
 * not found, stale (with the version there is), or wrong state. The database makes the places without a number of an
 * event that is published.
 */
export async function changeEvent(db: Database, scope: Scope, change: EventChange, by: By) {
  const { field } = change
  const values = [...changeOf(scope, change, by), change.value, change.from ?? null]
  const statement = sql<Changed>(`event-set-${field}`, changeText(field), values)
  return outcomeOf(await db.run(scope, statement), change.version)
}
