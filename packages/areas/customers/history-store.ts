import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { placesOfSales } from '@dxweb/areas/ticketing/sales/places-of-sales.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { customerHistory, getSaleCustomer } from './history-contract.ts'

type History = ReplyOf<typeof customerHistory.parts>

const bought = `
  select s.id, s.sold_at, s.channel, t.titles, t.event_id, t.starts_at, coalesce(t.tickets, 0) as tickets, coalesce(t.paid_ore, 0) as paid_ore
  from sale_customer c join sale s on s.partner_id = c.partner_id and s.id = c.sale_id
  cross join lateral (
    select array_agg(distinct e.title) as titles, min(e.id) as event_id, min(e.starts_at) as starts_at,
      count(*) filter (where k.state = 'issued') as tickets,
      sum(k.price_ore + k.fee_ore) filter (where k.state = 'issued') as paid_ore
    from ticket k join event e on e.partner_id = k.partner_id and e.id = k.event_id
    where k.partner_id = s.partner_id and k.sale_id = s.id) t
  where c.partner_id = $1 and c.customer_id = $2`

const sumsText = `
  select (select count(*)::int from (${bought}) b) as total,
    (select coalesce(sum(tickets), 0)::int from (${bought}) b) as "ticketCount",
    (select coalesce(sum(paid_ore), 0)::bigint from (${bought}) b) as "totalOre"
  from customer where partner_id = $1 and id = $2`

const purchasesText = `
  with shown as materialized (
    select b.id as sale_id, b.* from (${bought}) b order by sold_at desc, id limit $3 offset $4
  ), ${placesOfSales}
  select id, sold_at as at, channel, coalesce(titles, '{}') as titles, event_id as "eventId", starts_at as "startsAt",
    coalesce(placed.seats, '[]') as seats, tickets::int as "ticketCount", paid_ore::bigint as "totalOre"
  from shown left join placed on placed.sale_id = shown.sale_id order by sold_at desc, id`

const consentsText = `
  with rows as (
    select $2::int as id union all select id from customer_merged where partner_id = $1 and into_id = $2)
  select c.at, case c.purpose when 'mail' then 'wantsMail' when 'sms' then 'wantsSms' else c.purpose end as what,
    c.is_given as "isGiven", c.basis, c.source, c.text_version as "textVersion", c.customer_id = $2 as "isOwn",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "userName"
  from consent c join rows on rows.id = c.customer_id left join user_account u on u.id = c.user_id
  where c.partner_id = $1 order by c.at desc, c.customer_id = $2 desc, c.number desc, what limit 100`

const mergeText = `
  select at, at + interval '30 days' as until, jsonb_array_length(after -> 'merged') as count from dx_merge_of($1)`

/** The first statement returns no row if the customer is unknown. */
export function historyStatements(
  { partnerId }: Pick<Scope, 'partnerId'>,
  customerId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return [
    sql<Pick<History, 'total' | 'ticketCount' | 'totalOre'>>('customer-sums', sumsText, [
      partnerId,
      customerId,
    ]),
    sql<History['purchases'][number]>('customer-purchases', purchasesText, [
      partnerId,
      customerId,
      limit,
      offset,
    ]),
    sql<History['consents'][number]>('customer-history-consents', consentsText, [
      partnerId,
      customerId,
    ]),
    sql<NonNullable<History['merge']>>('customer-merge', mergeText, [customerId]),
  ] as const
}

/** Locks tickets in the same order as refunds. */
const lockText =
  'select id from ticket where partner_id = $1 and sale_id = $2 order by id for update'

const addText = `
  with sold as (select s.id from sale s, customer c
    where s.partner_id = $1 and s.id = $3 and c.partner_id = $1 and c.id = $2),
  consent as (
    insert into sale_customer select l.* from sold, dx_customer_sale($1, sold.id, $2) l
    on conflict (partner_id, sale_id) do update set customer_id = excluded.customer_id),
  audit as (
    ${logs('sale', 'setCustomer', 'id', '$4, $5, $6')} null, jsonb_build_object('customer_id', $2::int) from sold)
  select $2::int as id from sold`

/** Waits for concurrent refunds of the sale, so that only the remaining tickets are counted. */
export async function storePurchase(
  db: Database,
  scope: Scope,
  by: Author,
  { id, saleId }: { id: number; saleId: string },
): Promise<{ id: number }> {
  const values = [scope.partnerId, id, saleId, ...signed(by)]
  const [, added] = await db.batch(scope, [
    sql('customer-purchase-lock', lockText, [scope.partnerId, saleId]),
    sql<{ id: number }>('customer-purchase', addText, values),
  ])
  return onlyRow(added)
}

const removeText = `
  with gone as (
    delete from sale_customer where partner_id = $1 and customer_id = $2 and sale_id = $3 returning sale_id),
  audit as (
    ${logs('sale', 'clearCustomer', 'sale_id', '$4, $5, $6')}
      jsonb_build_object('customer_id', $2::int), null from gone)
  select $2::int as id from gone`

export async function removePurchaseOf(
  db: Database,
  scope: Scope,
  by: Author,
  { id, saleId }: { id: number; saleId: string },
): Promise<{ id: number }> {
  const values = [scope.partnerId, id, saleId, ...signed(by)]
  const rows = await db.run<{ id: number }>(scope, sql('customer-unpurchase', removeText, values))
  return onlyRow(rows)
}

const ofSaleText = `
  select case when c.id is null then null else jsonb_build_object('id', c.id,
    'name', trim(c.first_name || ' ' || c.last_name), 'email', c.email, 'phone', c.phone) end as customer,
    coalesce(r.name, '') as "reservedBy", coalesce(nullif(c.email, ''), r.email, '') as email
  from sale s
  left join sale_reservation l on l.partner_id = s.partner_id and l.sale_id = s.id
  left join reservation r on r.partner_id = s.partner_id and r.id = l.reservation_id
  left join sale_customer sc on sc.partner_id = s.partner_id and sc.sale_id = s.id
  left join customer c on c.partner_id = s.partner_id and c.id = sc.customer_id
  where s.partner_id = $1 and s.id = $2`

export const saleCustomerStatement = (partnerId: number, saleId: string) =>
  sql<ReplyOf<typeof getSaleCustomer.parts>>('sale-customer', ofSaleText, [partnerId, saleId])
