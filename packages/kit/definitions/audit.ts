import { type Scope, sql, type Statement } from '../database/database.ts'
import type { ActionOn, AuditObject } from './audit-words.ts'
import type { Caller } from './route.ts'

/** As values of a statement, in the order that `logs` names them. */
export const signed = ({ userId, sudoId, requestId }: By) => [userId, sudoId, requestId]

/** One that the statement itself decides on: a parameter, or one of two. */
type Decided<A extends string> =
  | `$${number}`
  | `'${A}'`
  | `case when ${string} then '${A}' else '${A}' end`

/**
 * The head of the log's line within the statement of a change, of the partner `$1`. What was before, what is after and
 * `from` come behind it. `by` are the places of the user, of who acts as them, and of the request.
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

/** What was done to what. `before` and `after` hold only what changed, and never a secret. */
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

/** Who changes what, for a line of the log that a store writes in the statement of the change itself. */
export interface By {
  userId: number
  sudoId: number | null
  requestId: string
}

export const byOf = ({ caller, requestId }: Omit<AuditedCall, 'scope'>): By => ({
  userId: caller.userId,
  sudoId: caller.sudoId,
  requestId,
})

const text = `
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9)`

/** The line of the audit log that belongs to a command: run it in the command's own transaction. */
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
