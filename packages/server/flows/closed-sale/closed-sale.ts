import { compileSegment } from '@dxweb/areas/customers/segments/compile-store.ts'
import { segmentStatement, segmentUsedStatement } from '@dxweb/areas/customers/segments/store.ts'
import type { ClosedSale } from '@dxweb/areas/ticketing/selling/closed-sale.ts'
import { onlyRow, sql } from '@dxweb/kit/database/database.ts'

/**
 * Limits a sale to customers of a segment. Evaluates the segment in the transaction of each sale, for its buyer only,
 * and logs its use once an hour for each seller.
 */
export const closedSale: ClosedSale = async (db, scope, ask) => {
  const { partnerId, userId } = scope
  const { segmentId: id, timeZone, customerId, reservationId, saleId, membershipNumbers } = ask
  const { name, tree } = onlyRow(await db.run(scope, segmentStatement(partnerId, id)))
  const asked = { partnerId, now: new Date(), timeZone }
  const use = { id, usedFor: 'closedSale', userId } as const
  await db.run(scope, segmentUsedStatement(tree, asked, use), { pool: 'reports' })
  const { condition, values, add } = compileSegment(tree, asked)
  const buyer = `coalesce(${add(customerId ?? null)}::integer,
    (select r.customer_id from reservation r where r.partner_id = $1 and r.id = ${add(reservationId ?? null)}::uuid),
    (select s.customer_id from sale_customer s where s.partner_id = $1 and s.sale_id = ${add(saleId ?? null)}::uuid),
    (select m.customer_id from membership m where m.partner_id = $1 and m.number = ${add(membershipNumbers?.[0] ?? null)}))`
  const text = `select case when not exists (
      select from customer_row c where c.partner_id = $1 and c.id = ${buyer} and ${condition})
    then dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('customerId',
      jsonb_build_object('code', 'closed_sale', 'params', jsonb_build_object('name', ${add(name)}::text))))) end`
  return [sql('', text, values)]
}
