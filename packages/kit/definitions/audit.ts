import { type Scope, sql, type Statement } from '../database/database.ts'
import type { Caller } from './route.ts'

/** What was done to what. `before` and `after` hold only what changed, and never a secret. */
export interface AuditEntry {
  action: string
  objectType: string
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
