import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

const staleText = `
  select a.id from till_article a
  join till_article_split s on s.partner_id = a.partner_id and s.article_id = a.id
  where a.partner_id = $1 and a.split is distinct from s.split order by a.id`

/**
 * Makes the sums of menus again whose mapping, products, list prices or VAT have changed, and returns their number. No sum
 * depends on it: reports split such an article day by day, which is slower.
 */
export async function splitStale(db: Database, scope: Scope): Promise<number> {
  const { partnerId } = scope
  const stale = await db.run<{ id: number }>(scope, sql('goods-stale', staleText, [partnerId]))
  // Each in a transaction of its own, so that a batch of two articles never waits in a circle.
  for (const { id } of stale)
    await db.run(scope, sql('goods-split', 'select dx_split_again($1, $2)', [partnerId, id]))
  return stale.length
}
