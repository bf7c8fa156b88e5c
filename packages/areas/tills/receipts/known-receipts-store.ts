import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { storedReceipt } from './stored-receipt-sql.ts'
import type { TakenReceipt } from '../reading/taken-receipt.ts'

const knownText = `
  select r.id, bool_and(o.id <> r.register_id) as "isElsewhere"
  from unnest($2::uuid[], $3::integer[], $4::text[], $5::text[]) r (id, register_id, key, hash)
  join till_register g on g.partner_id = $1 and g.id = r.register_id
  join till_register o on o.partner_id = $1 and o.register_ref = g.register_ref
  ${storedReceipt('o.id')}
  where t.content_hash = decode(r.hash, 'hex') group by r.id`

/** Maps ids of stored receipts to true if only a register with the same name at another (renamed) place has them. */
export async function knownReceipts(
  db: Database,
  scope: Scope,
  receipts: readonly Pick<TakenReceipt, 'id' | 'registerId' | 'key' | 'contentHash'>[],
): Promise<ReadonlyMap<string, boolean>> {
  const values = [
    scope.partnerId,
    receipts.map(({ id }) => id),
    receipts.map(({ registerId }) => registerId),
    receipts.map(({ key }) => key),
    receipts.map(({ contentHash }) => contentHash),
  ]
  const known = await db.run<{ id: string; isElsewhere: boolean }>(
    scope,
    sql('till-receipts-known', knownText, values),
  )
  return new Map(known.map(({ id, isElsewhere }) => [id, isElsewhere]))
}
