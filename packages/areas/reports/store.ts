import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Sums cover twelve months of paid tickets less refunds. */
export interface CustomerFigures {
  all: number
  wantMail: number
  wantSms: number
  /** Added in the last thirty days. */
  isNew: number
  /** Customers who bought within twelve months, and those who did so more than once. */
  buyers: number
  returning: number
  totalOre: number
  /** The highest spenders. */
  top: { id: number; name: string; times: number; totalOre: number }[]
}

const customerText = `
  with bought as (
    select w.customer_id as id, count(distinct w.sale_id)::int as times, sum(k.price_ore + k.fee_ore)::bigint as ore
    from sale_customer w
    join sale s on s.partner_id = w.partner_id and s.id = w.sale_id
    join ticket k on k.partner_id = w.partner_id and k.sale_id = w.sale_id and k.state = 'issued'
    where w.partner_id = $1 and s.sold_at > now() - interval '12 months' group by w.customer_id
  ), best as (
    select b.id, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name, b.times, b.ore
    from bought b join customer c on c.partner_id = $1 and c.id = b.id order by b.ore desc, b.id limit 10
  )
  select count(*)::int as "all", count(*) filter (where c.wants_mail)::int as "wantMail",
    count(*) filter (where c.wants_sms)::int as "wantSms",
    count(*) filter (where exists (
      select from audit_entry a where a.partner_id = $1 and a.object_type = 'customer' and a.object_id = c.id::text
        and a.action = 'create' and a.at > now() - interval '30 days'))::int as "isNew",
    (select count(*) from bought)::int as buyers,
    (select count(*) from bought where times > 1)::int as returning,
    (select coalesce(sum(ore), 0) from bought)::bigint as "totalOre",
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'times', times, 'totalOre', ore)
      order by ore desc, id), '[]') from best) as top
  from customer c where c.partner_id = $1`

export async function customerFigures(db: Database, scope: Scope): Promise<CustomerFigures> {
  const statement = sql<CustomerFigures>('customer-figures', customerText, [scope.partnerId])
  return onlyRow(await db.run(scope, statement))
}
