import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

const staleText = `
  select a.id from till_article a
  join till_article_split s on s.partner_id = a.partner_id and s.article_id = a.id
  where a.partner_id = $1 and a.split is distinct from s.split order by a.id`

/**
 * Recomputes the stored split of menus with a changed mapping, product, list price or VAT, and returns their number.
 * Until this call, reports split such menus day by day, which is correct but slower.
 */
export async function splitStale(db: Database, scope: Scope): Promise<number> {
  const { partnerId } = scope
  const stale = await db.run<{ id: number }>(scope, sql('goods-stale', staleText, [partnerId]))
  // Uses a transaction for each article, so that batches with two articles cannot deadlock.
  for (const { id } of stale)
    await db.run(scope, sql('goods-split', 'select dx_split_again($1, $2)', [partnerId, id]))
  return stale.length
}
