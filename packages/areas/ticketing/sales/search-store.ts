import { sql } from '@dxweb/kit/database/database.ts'
import { foundByWords, wordSpans } from '@dxweb/kit/database/word-search.ts'
import type { ReceiptSpan } from '@dxweb/kit/fields/receipt-number.ts'
import { placesOfSales } from './places-of-sales.ts'

const reservationText = `
  with found as materialized (
    select id, bool_or(is_whole) as is_whole from (
      ${foundByWords('reservation_word', 'reservation_id')}
      union all select id, true from reservation where partner_id = $1 and number = $5) u
    group by id
  )
  select r.id, r.number, r.name, r.phone, r.event_id as "eventId", e.title, e.starts_at as "startsAt", r.state,
    (select l.sale_id from sale_reservation l join sale s on s.partner_id = $1 and s.id = l.sale_id
      where l.partner_id = $1 and l.reservation_id = r.id order by s.sold_at desc limit 1) as "saleId"
  from found join reservation r on r.partner_id = $1 and r.id = found.id
  join event e on e.partner_id = $1 and e.id = r.event_id
  order by r.state <> 'open', not found.is_whole, abs(extract(epoch from e.starts_at - now())), r.number desc
  limit $4`

/** Sorts open reservations first, then complete matches (whole words or the number), then the nearest events. */
export const searchReservations = (
  partnerId: number,
  { person, number }: { person: readonly string[]; number: number | null },
  limit: number,
) => sql('search-reservations', reservationText, [partnerId, ...wordSpans(person), limit, number])

const receiptText = `
  with found as materialized (
    select distinct id from jsonb_to_recordset($2::jsonb) span (lowest bigint, highest bigint, "isEnd" boolean),
      dx_receipts(span.lowest, span.highest, span."isEnd") id limit 100
  )
  select s.id, m.event_id as "eventId", e.title, s.sold_at as "soldAt"
  from found join sale s on s.partner_id = $1 and s.id = found.id
  join lateral (
    select min(event_id) as event_id from (
      select event_id from ticket where partner_id = $1 and sale_id = s.id
      union all select event_id from ticket_refund where partner_id = $1 and sale_id = s.id) t
  ) m on m.event_id is not null
  join event e on e.partner_id = $1 and e.id = m.event_id
  order by s.sold_at desc limit $3`

export const searchReceipts = (partnerId: number, spans: readonly ReceiptSpan[], limit: number) =>
  sql('search-receipts', receiptText, [partnerId, JSON.stringify(spans), limit])

/** Number of newest purchases listed per person; the customer's page lists the older ones. */
const maxOfPerson = 20

const purchaseText = `
  with customer_found as materialized (${foundByWords('customer_word', 'customer_id')}),
  reservation_found as materialized (${foundByWords('reservation_word', 'reservation_id')}),
  bought as (
    select c.sale_id, f.is_whole from customer_found f, lateral (
      select sale_id from sale_customer where partner_id = $1 and customer_id = f.id
      order by sale_id desc limit ${maxOfPerson}) c
    union
    select l.sale_id, f.is_whole from reservation_found f join sale_reservation l on l.partner_id = $1 and l.reservation_id = f.id
  ), shown as materialized (
    select b.sale_id, k.event_id, e.title, e.starts_at, row_number() over (
      order by not b.is_whole, e.ends_at < now(), abs(extract(epoch from e.starts_at - now())), b.sale_id desc) as nth
    from (select sale_id, bool_or(is_whole) as is_whole from bought group by sale_id) b
    join lateral (select min(event_id) as event_id from ticket
      where partner_id = $1 and sale_id = b.sale_id and state = 'issued') k on k.event_id is not null
    join event e on e.partner_id = $1 and e.id = k.event_id
    order by nth limit $4
  ), ${placesOfSales}
  select shown.sale_id as id, b.name, shown.event_id as "eventId", shown.title, shown.starts_at as "startsAt",
    coalesce(placed.seats, '[]') as seats
  from shown join sale_buyer b on b.partner_id = $1 and b.sale_id = shown.sale_id
  left join placed on placed.sale_id = shown.sale_id
  order by shown.nth`

/** Finds sales with valid tickets: complete matches first, then coming events, then past ones, the nearest first. */
export const searchPurchases = (partnerId: number, person: readonly string[], limit: number) =>
  sql('search-purchases', purchaseText, [partnerId, ...wordSpans(person), limit])
