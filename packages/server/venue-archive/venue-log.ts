import type pg from 'pg'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

export async function recordInLog(
  client: pg.ClientBase,
  partnerId: number,
  action: ActionOn<'partner'>,
  after: object,
): Promise<void> {
  await client.query(
    `insert into audit_entry (partner_id, id, action, object_type, object_id, after)
     values ($1, gen_random_uuid(), $2, 'partner', $3, $4)`,
    [partnerId, action, String(partnerId), JSON.stringify(after)],
  )
}
