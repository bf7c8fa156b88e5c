import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { keptDays } from '../rules.ts'

const eventsAtOnce = 5000

/** Deletes events; their deliveries are deleted by cascade. */
const forgetText = `
  delete from webhook_event where partner_id = $1 and id in (
    select id from webhook_event where partner_id = $1 and at < now() - make_interval(days => $2) limit $3)
  returning 1`

export async function forgetEvents(db: Database, scope: Scope): Promise<number> {
  const statement = sql('webhook-forget', forgetText, [scope.partnerId, keptDays, eventsAtOnce])
  for (let removed = 0; ;) {
    const { length } = await db.run(scope, statement)
    removed += length
    if (length < eventsAtOnce) return removed
  }
}
