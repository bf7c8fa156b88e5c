import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

/**
 * Marks the night and queues its run in one statement, so that each night has one run, whatever the number of
 * processes.
 */
const nightText = `
  with old as materialized (
    select last_night from mail_list
    where partner_id = $1 and is_enabled and is_nightly and list_id <> '' and (last_night is null or last_night < $2)
    for update
  ), marked as (
    update mail_list m set last_night = $2 from old where m.partner_id = $1
    returning old.last_night is not null as is_due
  )
  insert into extension_run (partner_id, id, integration_id, cause)
  select $1, $3, 'mailList', 'nightly' from marked where is_due
  on conflict (partner_id, integration_id) where ended_at is null do nothing`

/** Queues a run for erasures immediately. A failed run is retried after an hour. */
const forgetText = `
  insert into extension_run (partner_id, id, integration_id, cause)
  select $1, $2, 'mailList', 'change'
  where exists (select from mail_list_member where partner_id = $1 and todo = 'forget')
    and not exists (select from extension_run r where r.partner_id = $1 and r.integration_id = 'mailList'
      and r.cause = 'change' and r.state = 'failed' and r.queued_at > now() - interval '1 hour')
  on conflict (partner_id, integration_id) where ended_at is null do nothing`

export async function queueDueSync(db: Database, scope: Scope, night: Day): Promise<void> {
  const { partnerId } = scope
  await db.batch(scope, [
    sql('mail-list-night', nightText, [partnerId, night, uuid7()]),
    sql('mail-list-forget', forgetText, [partnerId, uuid7()]),
  ])
}
