import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getUsualSales, SalesOverview } from './contract.ts'

const sums = `
  coalesce(sum(t.tickets), 0)::integer as "ticketCount",
  coalesce(sum(t.tickets) filter (where t.is_paid), 0)::integer as "paidCount",
  coalesce(sum(t.tickets) filter (where not t.is_paid), 0)::integer as "freeCount",
  coalesce(sum(t.price_ore + t.fee_ore), 0)::bigint as "grossOre",
  coalesce(sum(t.fee_ore), 0)::bigint as "feeOre",
  coalesce(sum(t.vat_ore + t.fee_vat_ore), 0)::bigint as "vatOre"`

const rows = (query: string) => `coalesce((select jsonb_agg(r) from (${query}) r), '[]')`

const overviewText = `
  with t as materialized (
    select k.*, s.channel, k.tickets < 0 and k.correction is null and s.exchanged_with is null as is_refund, (s.sold_at at time zone p.time_zone)::date as sold_on
    from ticket_move k
    join sale s on s.partner_id = $1 and s.id = k.sale_id
    join partner p on p.id = k.partner_id
    where k.partner_id = $1 and k.event_id = $2
  ), k as (
    select kind, count(*)::integer as seats
    from (select kind, until from seat_claim where partner_id = $1 and event_id = $2
      union all select kind, until from open_place where partner_id = $1 and event_id = $2 and kind <> 'sold') c
    where kind <> 'held' or until is null or until > now() group by kind
  )
  select e.capacity,
    coalesce((select seats from k where kind = 'blocked'), 0) as "blockedCount",
    coalesce((select seats from k where kind = 'reserved'), 0) as "reservedCount",
    coalesce((select seats from k where kind = 'held'), 0) as "heldCount",
    (select count(*)::integer from t where is_refund) as "refundCount",
    (select coalesce(-sum(price_ore + fee_ore), 0)::bigint from t where is_refund) as "refundOre",
    (select to_jsonb(r) from (select ${sums} from t) r) as total,
    ${rows(`select coalesce(t.correction, c.name, '') as name, t.correction is not null as "isCorrection", ${sums}
      from t left join event_price_category c
      on c.partner_id = $1 and c.event_id = $2 and c.id = t.category_id and t.correction is null
      group by t.correction, c.id, c.name, c.sort
      order by t.correction nulls first, c.sort, c.id`)} as "byCategory",
    ${rows(`select channel as name, ${sums} from t group by channel order by channel`)} as "byChannel",
    ${rows(`select coalesce(z.name, '') as name, ${sums} from t
      left join ticket b on b.partner_id = $1 and b.id = t.ticket_id
      left join event_zone z on z.partner_id = $1 and z.event_id = $2
        and (b.seat_id = any (z.seat_ids) or b.area_id = any (z.area_ids))
      where exists (select from event_zone o where o.partner_id = $1 and o.event_id = $2)
      group by z.id, z.name order by z.id nulls last`)} as "byZone",
    ${rows(`select p.means as name, count(distinct p.sale_id)::integer as "saleCount",
        sum(p.amount_ore)::bigint as "paidOre"
      from payment p where p.partner_id = $1 and p.sale_id in (select sale_id from t)
      group by p.means order by 3 desc, 1`)} as "byMeans",
    ${rows(`select to_char(sold_on, 'YYYY-MM-DD') as day, sum(tickets)::integer as "ticketCount",
      sum(price_ore + fee_ore)::bigint as "grossOre" from t group by sold_on order by sold_on`)} as "byDay"
  from event e where e.partner_id = $1 and e.id = $2`

export const overviewStatement = (partnerId: number, eventId: number) =>
  sql<SalesOverview>('sales-overview', overviewText, [partnerId, eventId])

const defaultDays = 90

const defaultText = `
  with e as (
    select e.event_type_id, p.time_zone from event e join partner p on p.id = e.partner_id
    where e.partner_id = $1 and e.id = $2
  ), alike as (
    select k.id, k.capacity, (k.starts_at at time zone e.time_zone)::date as day
    from e join event k on k.partner_id = $1 and k.event_type_id = e.event_type_id
    where k.id <> $2 and k.state = 'published' and k.ends_at < now() and k.capacity > 0
      and exists (select from sales_day s where s.partner_id = $1 and s.event_id = k.id)
    order by k.starts_at desc limit 20
  ), sold as (
    select a.id, a.capacity, a.day - s.sold_on as before, s.paid_count + s.free_count as tickets
    from alike a join sales_day s on s.partner_id = $1 and s.event_id = a.id
  ), days as (
    select d.before, round(10000.0 * sum(tickets::numeric / capacity) / (select count(*) from alike))::integer as share
    from generate_series(0, ${defaultDays}) d (before) left join sold s on s.before >= d.before
    group by d.before
  )
  select (select count(*)::integer from alike) as "eventCount",
    coalesce((select jsonb_agg(jsonb_build_object('before', before, 'soldBasisPoints', coalesce(share, 0)) order by before desc)
      from days where (select count(*) from alike) >= 3), '[]') as days
  from e`

export const defaultStatement = (partnerId: number, eventId: number) =>
  sql<ReplyOf<typeof getUsualSales.parts>>('usual-sales', defaultText, [partnerId, eventId])
