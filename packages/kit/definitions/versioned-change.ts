import { Refusal } from '../errors/errors.ts'
import { type By, logs } from './audit.ts'
import type { Scope } from '../database/database.ts'
import type { ActionOn, AuditObject } from './audit-words.ts'

/** A row as it was before a change, and its version after it, which is null where nothing changed. */
export interface Changed<Id = number> {
  id: Id
  oldVersion: number
  state?: string
  version: number | null
}

/** What became of a row. Refuses: not found, stale with the version there is, a wrong state. */
export function outcomeOf<R extends Changed<unknown>>([row]: readonly R[], asked: number) {
  if (row === undefined) throw new Refusal('not_found')
  const { oldVersion, state, version, ...told } = row
  if (version !== null) return { ...told, version }
  if (oldVersion !== asked) throw new Refusal('stale', { details: { version: oldVersion } })
  throw new Refusal('wrong_state', { details: { state } })
}

/** `$1` to `$6` of a versioned change; its own values come behind. */
export const changeOf = (
  { partnerId }: Pick<Scope, 'partnerId'>,
  { id, version }: { id: number | string; version: number },
  by: By,
) => [partnerId, id, version, by.userId, by.sudoId, by.requestId]

/** What of a row stands in the log: what differs, without what every change changes. */
export const differing = (row: string, from: string) => `(select jsonb_object_agg(k, v)
      from jsonb_each(to_jsonb(${row})) f (k, v)
      where v is distinct from to_jsonb(${from}) -> k and k not in ('version', 'changed_at', 'changed_by'))`

interface Change<O extends AuditObject> {
  /** Why a row that has the version may still not be changed: its state. */
  where?: string
  /** Columns and values; none where what hangs on the row is changed. Without `sets` the row goes. */
  sets?: readonly string[]
  action: ActionOn<O>
  /** Of the rows `old` and `done`, for the log. */
  before?: string
  after?: string
  /** More parts of the statement, which may take from `old` and `done`. */
  also?: string
  /** Further columns of the answer. */
  told?: string
}

/** Columns that tell of the last change, beside the version. */
const signed: Partial<Record<AuditObject, string>> = {
  event: ', changed_by = $4, changed_at = now()',
}

/** One statement: locks the row, changes it if it has the version and the state, and writes the log. */
export function versionedChange<O extends 'event' | 'reservation'>(
  table: O,
  { where = 'true', sets, action, before = 'null', after = 'null', also, told }: Change<O>,
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
  select old.id, old.version as "oldVersion", old.state, done.version${told ? `, ${told}` : ''}
  from old left join done on done.id = old.id`
}
