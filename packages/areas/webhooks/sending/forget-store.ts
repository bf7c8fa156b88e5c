import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { keptDays } from '../rules.ts'
import { lockStatement } from './number-store.ts'

const eventsAtOnce = 5000

/** Deletes events; their deliveries are deleted by cascade. */
const forgetText = `
  delete from webhook_event where partner_id = $1 and id in (
    select id from webhook_event where partner_id = $1 and at < now() - make_interval(days => $2) limit $3)
  returning 1`

/** Makes the first waiting delivery of an object due, if the deliveries before it were deleted. */
const nextText = `
  update webhook_delivery d set due_at = now()
  where d.partner_id = $1 and d.state = 'waiting' and d.due_at is null and not exists (
    select from webhook_delivery b
    where b.partner_id = $1 and b.endpoint_id = d.endpoint_id and b.object = d.object and b.state = 'waiting'
      and b.number < d.number)`

export async function forgetEvents(db: Database, scope: Scope): Promise<number> {
  const { partnerId } = scope
  const statement = sql('webhook-forget', forgetText, [partnerId, keptDays, eventsAtOnce])
  let removed = 0
  for (let last = eventsAtOnce; last === eventsAtOnce; removed += last) {
    last = (await db.run(scope, statement)).length
  }
  if (removed > 0) {
    await db.batch(scope, [
      lockStatement(partnerId),
      sql('webhook-forget-next', nextText, [partnerId]),
    ])
  }
  return removed
}
