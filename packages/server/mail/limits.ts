import { spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'

/** Per sale or card: enough for mistyped addresses, too few to flood an inbox. */
const perThing = 10
const perUser = 300

/** Counts a mail to a freely chosen address before it is made. Throws `too_many`. */
export function spendMail(db: Database, scope: Scope, thing: string): Promise<void> {
  const { partnerId, userId } = scope
  return spendAttempt(db, [
    { key: `mail:${partnerId}:${thing}`, perHour: perThing },
    { key: `mails:${partnerId}:${userId}`, perHour: perUser },
  ])
}
