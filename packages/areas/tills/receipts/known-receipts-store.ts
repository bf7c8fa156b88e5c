import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { storedReceipt } from './stored-receipt-sql.ts'
import type { TakenReceipt } from './take-store.ts'

const knownText = `
  select r.id from unnest($2::uuid[], $3::integer[], $4::text[], $5::text[]) r (id, register_id, key, hash)
  ${storedReceipt('r.register_id')}
  where t.content_hash = decode(r.hash, 'hex')`

/** The ids of those that are stored already with the same content, under another id. */
export async function knownReceipts(
  db: Database,
  scope: Scope,
  receipts: readonly TakenReceipt[],
): Promise<ReadonlySet<string>> {
  const values = [
    scope.partnerId,
    receipts.map(({ id }) => id),
    receipts.map(({ registerId }) => registerId),
    receipts.map(({ key }) => key),
    receipts.map(({ contentHash }) => contentHash),
  ]
  const known = await db.run<{ id: string }>(scope, sql('till-receipts-known', knownText, values))
  return new Set(known.map(({ id }) => id))
}
