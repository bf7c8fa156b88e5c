import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { DayRevenue } from './rules.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

/** Closed days come from their rollup, later sales from the tickets. */
const revenueText = `
  with since as materialized (
    select p.time_zone,
      coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
        '-infinity') as at
    from partner p where p.id = $1
  )
  select sold_on as day, sum(paid_count + free_count)::integer as tickets,
    sum(price_ore + fee_ore - vat_ore - fee_vat_ore)::bigint as "netOre"
  from sales_of_day where partner_id = $1 and sold_on between $2 and $3
  group by sold_on
  union all
  select (s.sold_at at time zone since.time_zone)::date, sum(t.tickets)::integer,
    sum(t.price_ore + t.fee_ore - t.vat_ore - t.fee_vat_ore)::bigint
  from since, sale s join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
  where s.partner_id = $1 and s.sold_at >= since.at
  group by 1`

export function revenueByDay(
  db: Database,
  scope: Scope,
  from: Day,
  to: Day,
): Promise<DayRevenue[]> {
  return db.run<DayRevenue>(
    scope,
    sql('revenue-by-day', revenueText, [scope.partnerId, from, to]),
    { pool: 'reports' },
  )
}

export interface NextEvent extends Pick<Tables['event'], 'id' | 'title' | 'startsAt' | 'capacity'> {
  auditorium: string
  soldCount: number
}

const nextText = `
  with e as materialized (
    select ev.id, ev.title, ev.auditorium_id, ev.starts_at, ev.capacity from event ev
    where ev.partner_id = $1 and ev.starts_at >= now() and ev.state = 'published'
      and exists (select from event_price_category c where c.partner_id = $1 and c.event_id = ev.id)
    order by ev.starts_at, ev.id limit $2
  )
  select e.id, e.title, a.name as auditorium, e.starts_at as "startsAt",
    e.capacity - (select count(*)::integer from seat_claim c where c.partner_id = $1 and c.event_id = e.id
      and c.kind = 'blocked') as capacity,
    (select count(*)::integer from ticket t where t.partner_id = $1 and t.event_id = e.id
      and t.state = 'issued') as "soldCount"
  from e join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  order by e.starts_at, e.id`

export function nextEvents(db: Database, scope: Scope, count: number): Promise<NextEvent[]> {
  return db.run<NextEvent>(scope, sql('next-events', nextText, [scope.partnerId, count]))
}

export interface HallRevenue {
  name: string
  events: number
  tickets: number
  netOre: number
}

/** Days are local to the partner, both included. */
const hallsText = `
  select a.name, count(distinct e.id)::integer as events, coalesce(sum(d.tickets), 0)::integer as tickets,
    coalesce(sum(d.net), 0)::bigint as "netOre"
  from event e
  join partner p on p.id = e.partner_id
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  left join lateral (
    select sum(t.tickets) as tickets, sum(t.price_ore + t.fee_ore - t.vat_ore - t.fee_vat_ore) as net
    from ticket_move t where t.partner_id = e.partner_id and t.event_id = e.id
  ) d on true
  where e.partner_id = $1 and e.state = 'published'
    and e.starts_at >= $2::date::timestamp at time zone p.time_zone
    and e.starts_at < ($3::date + 1)::timestamp at time zone p.time_zone
  group by a.id, a.name order by a.id`

export function revenueByHall(
  db: Database,
  scope: Scope,
  from: Day,
  to: Day,
): Promise<HallRevenue[]> {
  return db.run<HallRevenue>(
    scope,
    sql('revenue-by-hall', hallsText, [scope.partnerId, from, to]),
    { pool: 'reports' },
  )
}

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
