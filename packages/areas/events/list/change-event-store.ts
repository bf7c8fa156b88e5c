import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'

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
  version: number
  field: keyof typeof settable
  value: string | boolean
  /** All states if absent. */
  from?: readonly string[]
}

const countedText = versionedChange('event', {
  where: `state = 'published' and starts_at <= now()`,
  sets: ['counted_visitors = $7::integer'],
  action: 'changed',
  before: `jsonb_build_object('counted_visitors', old.counted_visitors)`,
  after: `jsonb_build_object('counted_visitors', done.counted_visitors)`,
})

/** Throws `not_found` or `stale`, or `wrong_state` for an event that is not published or has not begun. */
export async function setCountedVisitors(
  db: Database,
  scope: Scope,
  { id, version, countedVisitors }: { id: number; version: number; countedVisitors: number | null },
  by: Author,
) {
  const values = [...changeOf(scope, { id, version }, by), countedVisitors]
  const statement = sql<Changed>('event-set-countedVisitors', countedText, values)
  return outcomeOf(await db.run(scope, statement), version)
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
 * Throws `not_found`, `stale` with the current version, or `wrong_state`. A trigger creates unnumbered places on
 * publication.
 */
export async function changeEvent(db: Database, scope: Scope, change: EventChange, by: Author) {
  const { field } = change
  const values = [...changeOf(scope, change, by), change.value, change.from ?? null]
  const statement = sql<Changed>(`event-set-${field}`, changeText(field), values)
  return outcomeOf(await db.run(scope, statement), change.version)
}
