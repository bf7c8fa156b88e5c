import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

/** Paid tickets less refunds, in twelve months. */
export interface Bought {
  buyers: number
  /** Customers who bought more than once. */
  returning: number
  totalOre: number
}

export interface CustomerFigures extends Bought {
  all: number
  wantMail: number
  wantSms: number
  /** Number of customers added in the last thirty days. */
  isNew: number
  /** Purchases in the twelve months before the last twelve. */
  before: Bought
  top: { id: number; name: string; times: number; totalOre: number }[]
  /** Number of buyers by the maximum number of days since their last purchase. */
  recency: { days: number; buyers: number }[]
  /** Number of earlier buyers without a purchase in the last twelve months. */
  lapsed: number
  places: { postalCode: string; city: string; count: number }[]
  /** Pairs of productions, with the number of customers who bought both in twelve months. */
  pairs: { oneId: number; one: string; otherId: number; other: string; count: number }[]
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
    where w.partner_id = $1 and s.sold_at > now() - interval '730 days' group by 1, 2, 3
  ), year as materialized ${bought('365 days', '0')},
  year_before as ${bought('730 days', '365 days')},
  best as (
    select b.id, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name, b.times, b.ore
    from year b join customer c on c.partner_id = $1 and c.id = b.id order by b.ore desc, b.id limit 10
  ), recent as (
    select d.days, count(*)::int as buyers
    from (select max(sold_at) as at from sold group by id) l
    join lateral (select days from (values (30), (90), (365), (730)) d (days)
      where l.at > now() - days * interval '1 day' order by days limit 1) d on true
    group by d.days
  ), place as (
    select postal_code, min(city) as city, count(*)::int as count from customer_row
    where partner_id = $1 and postal_code <> '' group by postal_code order by count(*) desc, postal_code limit 10
  ), owned as materialized (
    select distinct w.customer_id, e.production_id
    from sale_customer w
    join ticket k on k.partner_id = $1 and k.sale_id = w.sale_id and k.state = 'issued'
    join event e on e.partner_id = $1 and e.id = k.event_id and e.production_id is not null
    where w.partner_id = $1 and k.sold_at > now() - interval '365 days'
  ), pair as (
    select a.production_id as one_id, b.production_id as other_id, count(*)::int as count
    from owned a join owned b on b.customer_id = a.customer_id and b.production_id > a.production_id
    group by 1, 2 order by count(*) desc, 1, 2 limit 10
  ), month as (
    select date_trunc('month', sold_at at time zone p.time_zone)::date as month, count(distinct sold.id)::int as buyers,
      sum(ore)::bigint as ore
    from sold join partner p on p.id = $1
    where sold_at >= (date_trunc('month', now() at time zone p.time_zone) - interval '11 months') at time zone p.time_zone
    group by 1
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
    (select count(distinct w.customer_id)::int from sale_customer w
      join ticket k on k.partner_id = $1 and k.sale_id = w.sale_id and k.state = 'issued' where w.partner_id = $1)
      - (select count(*)::int from year) as lapsed,
    (select coalesce(jsonb_agg(jsonb_build_object('postalCode', postal_code, 'city', city, 'count', count)
      order by count desc, postal_code), '[]') from place) as places,
    (select coalesce(jsonb_agg(jsonb_build_object('oneId', p.one_id, 'one', o.title, 'otherId', p.other_id,
      'other', q.title, 'count', p.count) order by p.count desc, p.one_id, p.other_id), '[]')
      from pair p join production o on o.id = p.one_id join production q on q.id = p.other_id) as pairs,
    (select coalesce(jsonb_agg(jsonb_build_object('days', days, 'buyers', buyers) order by days), '[]')
      from recent) as recency,
    (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'buyers', buyers, 'totalOre', ore)
      order by month), '[]') from month) as months
  from customer c where c.partner_id = $1`

export async function customerFigures(db: Database, scope: Scope): Promise<CustomerFigures> {
  const statement = sql<CustomerFigures>('customer-figures', customerText, [scope.partnerId])
  return onlyRow(await db.run(scope, statement, { pool: 'reports' }))
}
