import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Tracking } from './tracking.ts'

/** Stores the buyer's consents with the sale, if this transaction made the sale. */
const trackText = `
  insert into sale_tracking (partner_id, sale_id, analytics, marketing)
  select $1, id, $3::jsonb, $4::jsonb from sale where partner_id = $1 and id = $2
  on conflict do nothing`

const jsonOf = (category: object | undefined) => (category ? JSON.stringify(category) : null)

export const trackSaleStatement = (
  { partnerId }: Scope,
  { analytics, marketing }: Tracking,
  saleId: string,
) => sql('sale-track', trackText, [partnerId, saleId, jsonOf(analytics), jsonOf(marketing)])

const forgetText = `
  delete from sale_tracking where partner_id = $1 and at < now() - interval '90 days' returning 1`

/** Deletes consents that no refund can use any more. Returns their number. */
export async function forgetTracking(db: Database, scope: Scope): Promise<number> {
  return (await db.run(scope, sql('sale-tracking-forget', forgetText, [scope.partnerId]))).length
}
