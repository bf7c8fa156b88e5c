import { type Scope, sql, type Statement } from '../database/database.ts'
import type { ActionOn, AuditObject } from './audit-words.ts'
import type { Caller } from './route.ts'

/** Returns the parameters in the order that `logs` expects. */
export const signed = ({ userId, sudoId, requestId }: Author) => [userId, sudoId, requestId]

/** SQL for an action that the statement itself determines. */
type Decided<A extends string> =
  | `$${number}`
  | `:${string}`
  | `'${A}'`
  | `case when ${string} then '${A}' else '${A}' end`

/**
 * SQL for the start of a log entry's insert for partner `$1`; the values before and after, and a `from`, must follow.
 * `by` lists user, super user and request.
 */
export function logs<O extends AuditObject>(
  object: O,
  action: ActionOn<O> | Decided<ActionOn<O>>,
  id: string,
  by: string,
): string {
  const done = /^\w[\w.-]*$/.test(action) ? `'${action}'` : action
  return `insert into audit_entry
      (partner_id, id, object_type, action, object_id, user_id, sudo_id, request_id, before, after)
    select $1, gen_random_uuid(), '${object}', ${done}, ${id}::text, ${by},`
}

/** `before` and `after` hold only changed values, and never a secret. */
export interface AuditEntry {
  action: ActionOn<'user' | 'sudo'>
  objectType: 'user' | 'sudo'
  objectId?: number | string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export interface AuditedCall {
  caller: Pick<Caller, 'userId' | 'sudoId'>
  scope: Pick<Scope, 'partnerId'>
  requestId: string
}

export interface Author {
  userId: number
  sudoId: number | null
  requestId: string
}

export const authorOf = ({ caller, requestId }: Omit<AuditedCall, 'scope'>): Author => ({
  userId: caller.userId,
  sudoId: caller.sudoId,
  requestId,
})

const text = `
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9)`

export function auditStatement(
  { caller, scope, requestId }: AuditedCall,
  entry: AuditEntry,
): Statement {
  return sql('audit', text, [
    scope.partnerId,
    caller.userId,
    caller.sudoId,
    entry.action,
    entry.objectType,
    String(entry.objectId ?? ''),
    entry.before ?? null,
    entry.after ?? null,
    requestId,
  ])
}
