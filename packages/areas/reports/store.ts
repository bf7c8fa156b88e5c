import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database.ts'
import type { Day } from '@dxweb/kit/day.ts'
import type { DayRevenue } from './rules.ts'

/** Closed days from their rollup, what came after them from the tickets. */
const revenueText = `
  with since as materialized (
    select p.time_zone,
      coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
        '-infinity') as at
    from partner p where p.id = $1
  )
  select sold_on as day, sum(paid_count + free_count)::integer as tickets,
    sum(gross_ore - vat_ore)::bigint as "netOre"
  from sales_day where partner_id = $1 and sold_on between $2 and $3
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

export interface NextEvent {
  id: number
  title: string
  auditorium: string
  startsAt: string
  capacity: number
  soldCount: number
}

/** The next published events that sell tickets. */
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

/** What each hall's events of a period have sold. Local days of the partner, both included. */
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

export interface CustomerCounts {
  all: number
  wantMail: number
  wantSms: number
}

/** How many customers the house knows, and how many have agreed to be written to. */
export async function customerCounts(db: Database, scope: Scope): Promise<CustomerCounts> {
  const text = `select count(*)::int as "all", count(*) filter (where wants_mail)::int as "wantMail",
      count(*) filter (where wants_sms)::int as "wantSms" from customer where partner_id = $1`
  return onlyRow(
    await db.run<CustomerCounts>(scope, sql('customer-counts', text, [scope.partnerId])),
  )
}
