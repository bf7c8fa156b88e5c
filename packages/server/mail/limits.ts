import { spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'

/** Of one sale or card: a buyer who mistypes an address some times is helped, and nobody's inbox is filled. */
const perThing = 10
const perUser = 300

/** Counts a mail that somebody sends to an address of their choice, before it is made. Throws too_many. */
export function spendMail(db: Database, scope: Scope, thing: string): Promise<void> {
  const { partnerId, userId } = scope
  return spendAttempt(db, [
    { key: `mail:${partnerId}:${thing}`, perHour: perThing },
    { key: `mails:${partnerId}:${userId}`, perHour: perUser },
  ])
}
