import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

const atOnce = 500

const staleText = `
  with stale as materialized (
    select array_agg(order_id) as ids from (
      select t.order_id from order_total t join partner p on p.id = t.partner_id
      where t.partner_id = $1 and (t.rate_count <> (select count(*) from vat_rate) or t.time_zone <> p.time_zone)
      order by t.order_id limit ${atOnce}) s
  )
  select coalesce(cardinality(ids), 0) as count, dx_sum_orders($1, ids) from stale`

/**
 * Updates stored totals that are stale after a change of VAT rate or time zone, and returns their number. Lists compute
 * stale totals themselves, but slowly.
 */
export async function sumStale(db: Database, scope: Scope): Promise<number> {
  for (let done = 0; ; done += atOnce) {
    const stale = sql<{ count: number }>('order-totals-stale', staleText, [scope.partnerId])
    const { count } = onlyRow(await db.run(scope, stale))
    if (count < atOnce) return done + count
  }
}
