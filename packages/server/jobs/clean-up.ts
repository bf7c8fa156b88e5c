import { forgetEvents as forgetPurchases } from '@dxweb/areas/integrations/purchases/store.ts'
import { forgetTracking } from '@dxweb/areas/ticketing/selling/track-sale-store.ts'
import { forgetVisitors } from '@dxweb/areas/campaigns/clicks/store.ts'
import { type Database, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { forgetEvents } from '@dxweb/areas/webhooks/sending/forget-store.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Deletes expired rows to free space; readers check expiry themselves. */
const ofNobody: readonly Statement[] = [
  sql(
    'clean-sessions',
    `delete from session where expires_at < now() or seen_at < now() - interval '1 day' returning 1`,
  ),
  sql('clean-sudo', 'delete from sudo_grant where expires_at < now() returning 1'),
  sql(
    'clean-links',
    `delete from password_link where expires_at < now() - interval '7 days' returning 1`,
  ),
  sql(
    'clean-attempts',
    `delete from attempt_window where started_at < now() - interval '2 hours' returning 1`,
  ),
  sql(
    'clean-guesses',
    `delete from guess_pace where tried_at < now() - interval '2 hours' returning 1`,
  ),
]

export async function cleanUp(db: Database): Promise<number> {
  let removed = 0
  for (const statement of ofNobody) removed += (await db.reference(statement)).length
  return removed + (await eachPartner(db, ({ id }) => forgetOfPartner(db, id)))
}

async function forgetOfPartner(db: Database, partnerId: number): Promise<number> {
  const scope = jobScope(partnerId)
  const tracked = (await forgetTracking(db, scope)) + (await forgetPurchases(db, scope))
  return tracked + (await forgetEvents(db, scope)) + (await forgetAnswers(db, partnerId))
}

/** Deletes stored answers after 48 hours, since commands are retried within minutes. */
async function forgetAnswers(db: Database, partnerId: number): Promise<number> {
  const statement = sql(
    'clean-answers',
    `delete from idempotency where partner_id = $1 and at < now() - interval '48 hours' returning 1`,
    [partnerId],
  )
  return (await db.run(jobScope(partnerId), statement)).length
}

/** Deletes campaign visitors' hashes of past days, which otherwise remain until the first click of a later day. */
export const forgetAllVisitors = (db: Database): Promise<number> =>
  eachPartner(db, ({ id }) => forgetVisitors(db, jobScope(id)))
