import { Refusal } from '../errors/errors.ts'
import { type Author, logs } from './audit.ts'
import type { Scope } from '../database/database.ts'
import type { ActionOn, AuditObject } from './audit-words.ts'

/** The version after a change; null if nothing changed. */
export interface Changed<Id = number> {
  id: Id
  oldVersion: number
  state?: string
  version: number | null
}

/** Throws not_found, stale with the current version, or wrong_state. */
export function outcomeOf<R extends Changed<unknown>>([row]: readonly R[], asked: number) {
  if (row === undefined) throw new Refusal('not_found')
  const { oldVersion, state, version, ...rest } = row
  if (version !== null) return { ...rest, version }
  if (oldVersion !== asked) throw new Refusal('stale', { details: { version: oldVersion } })
  throw new Refusal('wrong_state', { details: { state } })
}

export const changeOf = (
  { partnerId }: Pick<Scope, 'partnerId'>,
  { id, version }: { id: number | string; version: number },
  by: Author,
) => [partnerId, id, version, by.userId, by.sudoId, by.requestId]

/** SQL that selects the changed columns for the log, except columns that every change sets. */
export const differing = (row: string, from: string) => `(select jsonb_object_agg(k, v)
      from jsonb_each(to_jsonb(${row})) f (k, v)
      where v is distinct from to_jsonb(${from}) -> k and k not in ('version', 'changed_at', 'changed_by'))`

interface Change<O extends AuditObject> {
  /** A condition on the row's state; if false, the change is refused as `wrong_state`. */
  where?: string
  /** Assignments. An empty list only raises the version; if absent, the row is deleted. */
  sets?: readonly string[]
  action: ActionOn<O>
  /** SQL over `old` and `done`, for the log. */
  before?: string
  after?: string
  /** Additional CTEs, which may read `old` and `done`. */
  also?: string
  /** Additional columns of the reply. */
  answer?: string
}

const signed: Partial<Record<AuditObject, string>> = {
  event: ', changed_by = $4, changed_at = now()',
}

export function versionedChange<O extends 'event' | 'reservation'>(
  table: O,
  { where = 'true', sets, action, before = 'null', after = 'null', also, answer }: Change<O>,
): string {
  const next = ['version = t.version + 1', ...(sets ?? [])].join(', ')
  const write = sets
    ? `update ${table} t set ${next}${signed[table] ?? ''}`
    : `delete from ${table} t`
  return `
  with old as materialized (
    select * from ${table} where partner_id = $1 and id = $2 for update
  ), done as (
    ${write} where partner_id = $1 and id = $2 and version = $3 and ${where} returning *
  )${also ? `, ${also}` : ''}, noted as (
    ${logs(table, action, 'done.id', '$4, $5, $6')} ${before}, ${after} from done, old
  )
  select old.id, old.version as "oldVersion", old.state, done.version${answer ? `, ${answer}` : ''}
  from old left join done on done.id = old.id`
}
