import { sql } from '@dxweb/kit/database/database.ts'
import { foundByWords, wordSpans } from '@dxweb/areas/search/word-search.ts'
import type { ReceiptSpan } from '../papers/receipt-number.ts'

const reservationText = `
  with found as materialized (
    select id, bool_or(is_whole) as is_whole from (
      ${foundByWords('reservation_word', 'reservation_id')}
      union all select id, true from reservation where partner_id = $1 and number = $5) u
    group by id
  )
  select r.id, r.number, r.name, r.phone, r.event_id as "eventId", e.title, e.starts_at as "startsAt", r.state
  from found join reservation r on r.partner_id = $1 and r.id = found.id
  join event e on e.partner_id = $1 and e.id = r.event_id
  order by r.state <> 'open', not found.is_whole, abs(extract(epoch from e.starts_at - now())), r.number desc
  limit $4`

/** By name or number; open reservations first, the nearest before others. */
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
