import { spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Maximum mails per hour about one sale, card or order: enough to correct addresses, too few to flood an inbox. */
const perThing = 10
const perUser = 300

/** Counts a mail to a freely chosen address before the mail is made. Throws `too_many`. */
export function spendMail(db: Database, scope: Scope, thing: string): Promise<void> {
  const { partnerId, userId } = scope
  return spendAttempt(db, [
    { key: `mail:${partnerId}:${thing}`, perHour: perThing },
    { key: `mails:${partnerId}:${userId}`, perHour: perUser },
  ])
}

const outsideText = `
  select from unnest($2::text[]) address
  where lower(address) not in (select lower(u.email) from access_grant g join user_account u on u.id = g.user_id
    where g.partner_id = $1)`

/** Counts recipients of repeated mail to arbitrary addresses, except users of the venue. Throws `too_many`. */
export async function spendRecipients(
  db: Database,
  scope: Scope,
  addresses: readonly string[],
): Promise<void> {
  const { partnerId, userId } = scope
  const outside = await db.run(scope, sql('outside-addresses', outsideText, [partnerId, addresses]))
  const count = outside.length
  if (count === 0) return
  await spendAttempt(db, [{ key: `mails:${partnerId}:${userId}`, perHour: perUser, count }])
}
