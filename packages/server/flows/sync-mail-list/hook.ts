import type { MemberStatus } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { takeNewAddress, takeStates } from './states.ts'

const statuses: Readonly<Record<string, MemberStatus>> = {
  subscribe: 'subscribed',
  unsubscribe: 'unsubscribed',
  cleaned: 'cleaned',
}

/**
 * Parses a time such as '2026-11-29 01:02:03' in UTC; returns the current time if the text is unreadable or in the
 * future.
 */
function firedAt(text: string | null, now: Date): Date {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? '')
    ? new Date(`${text?.replace(' ', 'T')}Z`)
    : now
  return at < now ? at : now
}

/**
 * Applies a message of the mail service, which may arrive twice, late or out of order. Returns true if a consent
 * changed.
 */
export async function takeHookMessage(
  db: Database,
  scope: Scope,
  listId: string,
  { form, now, requestId }: { form: URLSearchParams; now: Date; requestId: string },
): Promise<boolean> {
  const type = form.get('type') ?? ''
  const named = (name: string) => (form.get(`data[${name}]`) ?? '').slice(0, 320)
  if (form.get('data[list_id]') !== listId) return false
  if (type === 'upemail') {
    await takeNewAddress(db, scope, listId, { from: named('old_email'), to: named('new_email') })
    return false
  }
  // The service reports a member that its user archives or deletes as an unsubscribe with this action.
  const isArchived = type === 'unsubscribe' && named('action') === 'delete'
  const status = isArchived ? 'archived' : statuses[type]
  if (status === undefined || named('email') === '') return false
  const lastChanged = firedAt(form.get('fired_at'), now).toISOString()
  const member = { email: named('email'), status, lastChanged }
  return (await takeStates(db, scope, listId, [member], { id: requestId })).length > 0
}
