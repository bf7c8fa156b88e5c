import {
  type Answers,
  type Database,
  type Scope,
  sql,
  rowExists,
} from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { getUsualSales, listTransactions, SalesOverview } from './contract.ts'

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
    select k.*, s.channel, (s.sold_at at time zone p.time_zone)::date as sold_on
    from ticket_move k
    join sale s on s.partner_id = k.partner_id and s.id = k.sale_id
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
    (select count(*)::integer from t where tickets < 0) as "refundCount",
    (select coalesce(-sum(price_ore + fee_ore), 0)::bigint from t where tickets < 0) as "refundOre",
    (select to_jsonb(r) from (select ${sums} from t) r) as total,
    ${rows(`select coalesce(t.correction, c.name, '') as name, t.correction is not null as "isCorrection", ${sums}
      from t left join event_price_category c
      on c.partner_id = $1 and c.event_id = $2 and c.id = t.category_id and t.correction is null
      group by t.correction, c.id, c.name, c.sort
      order by t.correction nulls first, c.sort, c.id`)} as "byCategory",
    ${rows(`select channel as name, ${sums} from t group by channel order by channel`)} as "byChannel",
    ${rows(`select coalesce(z.name, '') as name, ${sums} from t
      left join ticket b on b.partner_id = t.partner_id and b.id = t.ticket_id
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

const usualDays = 90

const usualText = `
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
    from generate_series(0, ${usualDays}) d (before) left join sold s on s.before >= d.before
    group by d.before
  )
  select (select count(*)::integer from alike) as "eventCount",
    coalesce((select jsonb_agg(jsonb_build_object('before', before, 'soldBasisPoints', coalesce(share, 0)) order by before desc)
      from days where (select count(*) from alike) >= 3), '[]') as days
  from e`

export const usualStatement = (partnerId: number, eventId: number) =>
  sql<ReplyOf<typeof getUsualSales.parts>>('usual-sales', usualText, [partnerId, eventId])

type Transactions = ReplyOf<typeof listTransactions.parts>

/** One row a sale, with its places of this event: seats row by row in the order of the hall, then floors with counts. */
const transactionsText = `
  with named as materialized (
    select (seat ->> 'id')::integer as id, seat ->> 'row' as row_label, seat ->> 'number' as seat_label,
      case when jsonb_array_length(m.drawing -> 'sections') > 1 then seat ->> 'section' else '' end as section
    from event e join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id,
      jsonb_array_elements(m.drawing -> 'seats') seat
    where e.partner_id = $1 and e.id = $2
  ), seated as (
    select m.sale_id, n.section, n.row_label, min(n.id) as first, jsonb_agg(n.seat_label order by n.id) as seats
    from ticket_move m
    join ticket k on k.partner_id = m.partner_id and k.id = m.ticket_id
    join named n on n.id = k.seat_id
    where m.partner_id = $1 and m.event_id = $2
    group by m.sale_id, n.section, n.row_label
  ), stood as (
    select m.sale_id, k.area_id, count(*) as places
    from ticket_move m
    join ticket k on k.partner_id = m.partner_id and k.id = m.ticket_id
    where m.partner_id = $1 and m.event_id = $2 and k.area_id is not null
    group by m.sale_id, k.area_id
  ), floor as materialized (
    select (area ->> 'id')::integer as id, area ->> 'name' as name
    from event e join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id,
      jsonb_array_elements(m.drawing -> 'areas') area
    where e.partner_id = $1 and e.id = $2
  ), placed as (
    select sale_id, jsonb_agg(told order by is_floor, first) as seats
    from (
      select sale_id, false as is_floor, first,
        jsonb_build_object('section', section, 'row', row_label, 'seats', seats) as told
      from seated
      union all
      select s.sale_id, true, s.area_id, jsonb_build_object('section', coalesce(f.name, ''), 'row', '',
        'seats', '[]'::jsonb, 'places', s.places)
      from stood s left join floor f on f.id = s.area_id
    ) p group by sale_id
  ), t as (
    select k.sale_id, sum(k.tickets)::integer as "ticketCount", sum(k.price_ore + k.fee_ore)::bigint as "grossOre"
    from ticket_move k
    where k.partner_id = $1 and k.event_id = $2
    group by k.sale_id
  )
  select s.id, s.sold_at as "soldAt", s.channel, s.rounding_ore as "roundingOre", s.refund_of as "refundOf", s.exchanged_with as "exchangedWith",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
      where p.partner_id = $1 and p.sale_id = s.id), '') as means,
    t."ticketCount", t."grossOre", coalesce(placed.seats, '[]') as seats, (count(*) over ())::integer as total
  from t
  left join placed on placed.sale_id = t.sale_id
  join sale s on s.partner_id = $1 and s.id = t.sale_id
  join user_account u on u.id = s.user_id
  order by s.sold_at desc, s.id desc
  limit $3 offset $4`

export interface TransactionsAsked {
  eventId: number
  limit: number
  offset: number
}

/** Whether the event is there, and a page of its sales. */
export const transactionStatements = (
  partnerId: number,
  { eventId, limit, offset }: TransactionsAsked,
) =>
  [
    rowExists('event', partnerId, eventId),
    sql<Transactions['data'][number] & { total: number }>('transactions', transactionsText, [
      partnerId,
      eventId,
      limit,
      offset,
    ]),
  ] as const

/** The page that the statements found. Past the end there is no row to tell how many there are. */
export async function transactionsPage(
  db: Database,
  scope: Scope,
  { eventId, offset }: TransactionsAsked,
  [events, data]: Answers<ReturnType<typeof transactionStatements>>,
): Promise<Transactions> {
  if (events.length !== 1) throw new Refusal('not_found')
  const isPastEnd = data.length === 0 && offset > 0
  const total = isPastEnd ? await saleCount(db, scope, eventId) : (data[0]?.total ?? 0)
  return { data, total }
}

async function saleCount(db: Database, scope: Scope, eventId: number): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    scope,
    sql(
      'transactions-count',
      `select count(distinct sale_id)::integer as total from ticket_move where partner_id = $1 and event_id = $2`,
      [scope.partnerId, eventId],
    ),
  )
  return row?.total ?? 0
}
