import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

/** What customers bought in twelve months: paid tickets less refunds. */
export interface Bought {
  buyers: number
  /** Those who bought more than once. */
  returning: number
  totalOre: number
}

export interface CustomerFigures extends Bought {
  all: number
  wantMail: number
  wantSms: number
  /** Added in the last thirty days. */
  isNew: number
  /** The twelve months before. */
  before: Bought
  /** The highest spenders. */
  top: { id: number; name: string; times: number; totalOre: number }[]
  /** Buyers by the days since they last bought: at most so many. */
  recency: { days: number; buyers: number }[]
  /** Months of the last twelve with sales that have a name. */
  months: { month: Day; buyers: number; totalOre: number }[]
}

const bought = (from: string, to: string) => `(
    select id, count(*)::int as times, sum(ore)::bigint as ore from sold
    where sold_at > now() - interval '${from}' and sold_at <= now() - interval '${to}' group by id)`

const sumsOf = (rows: string) => `(select jsonb_build_object('buyers', count(*),
    'returning', count(*) filter (where times > 1), 'totalOre', coalesce(sum(ore), 0)) from ${rows} b)`

const customerText = `
  with sold as materialized (
    select w.customer_id as id, w.sale_id, s.sold_at, sum(k.price_ore + k.fee_ore)::bigint as ore
    from sale_customer w
    join sale s on s.partner_id = w.partner_id and s.id = w.sale_id
    join ticket k on k.partner_id = w.partner_id and k.sale_id = w.sale_id and k.state = 'issued'
    where w.partner_id = $1 and s.sold_at > now() - interval '24 months' group by 1, 2, 3
  ), year as materialized ${bought('12 months', '0')},
  year_before as ${bought('24 months', '12 months')},
  best as (
    select b.id, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name, b.times, b.ore
    from year b join customer c on c.partner_id = $1 and c.id = b.id order by b.ore desc, b.id limit 10
  ), recent as (
    select d.days, count(*)::int as buyers
    from (select max(sold_at) as at from sold group by id) l
    join lateral (select days from (values (30), (90), (365), (730)) d (days)
      where l.at > now() - days * interval '1 day' order by days limit 1) d on true
    group by d.days
  ), month as (
    select date_trunc('month', sold_at at time zone p.time_zone)::date as month, count(distinct sold.id)::int as buyers,
      sum(ore)::bigint as ore
    from sold join partner p on p.id = $1
    where sold_at >= date_trunc('month', now(), p.time_zone) - interval '11 months' group by 1
  )
  select count(*)::int as "all", count(*) filter (where c.wants_mail)::int as "wantMail",
    count(*) filter (where c.wants_sms)::int as "wantSms",
    count(*) filter (where exists (
      select from audit_entry a where a.partner_id = $1 and a.object_type = 'customer' and a.object_id = c.id::text
        and a.action = 'create' and a.at > now() - interval '30 days'))::int as "isNew",
    (select count(*) from year)::int as buyers,
    (select count(*) from year where times > 1)::int as returning,
    (select coalesce(sum(ore), 0) from year)::bigint as "totalOre",
    ${sumsOf('year_before')} as before,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'times', times, 'totalOre', ore)
      order by ore desc, id), '[]') from best) as top,
    (select coalesce(jsonb_agg(jsonb_build_object('days', days, 'buyers', buyers) order by days), '[]')
      from recent) as recency,
    (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'buyers', buyers, 'totalOre', ore)
      order by month), '[]') from month) as months
  from customer c where c.partner_id = $1`

export async function customerFigures(db: Database, scope: Scope): Promise<CustomerFigures> {
  const statement = sql<CustomerFigures>('customer-figures', customerText, [scope.partnerId])
  return onlyRow(await db.run(scope, statement, { pool: 'reports' }))
}
