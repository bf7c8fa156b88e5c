import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { namedAreas, namedSeats } from '../../seating/named-places.ts'
import { transactions } from './transactions-contract.ts'

/** SQL counterpart of `receiptNumber`. */
const numberOf = (id: string) => `(
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((dx_receipt_code(${id}) >> (5 * n)) & 31)::integer + 1, 1)
      || case n when 5 then '-' else '' end, '' order by n desc)
    from generate_series(0, 9) n)`

const buyerColumns = 'b.name as buyer, b.email, b.phone,'

/** The buyer of a refund is the buyer of the refunded sale. */
const buyerJoin = `left join sale_buyer b on b.partner_id = $1 and b.sale_id = coalesce(s.refund_of, s.id)`

/** Lists seats by row in hall order, then areas with counts. */
const placedText = `${namedSeats}, seated as (
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
  ), ${namedAreas}, placed as (
    select sale_id, jsonb_agg(seat_group order by is_floor, first) as seats
    from (
      select sale_id, false as is_floor, first,
        jsonb_build_object('section', section, 'row', row_label, 'seats', seats) as seat_group
      from seated
      union all
      select s.sale_id, true, s.area_id, jsonb_build_object('section', coalesce(f.name, ''), 'row', '',
        'seats', '[]'::jsonb, 'places', s.places)
      from stood s left join floor f on f.id = s.area_id
    ) p group by sale_id
  )`

export const transactionsSource = reportSource(
  transactions,
  (knows) => `
  with ${placedText}, t as (
    select k.sale_id, sum(k.tickets)::integer as tickets, sum(k.price_ore + k.fee_ore)::bigint as gross_ore
    from ticket_move k
    where k.partner_id = $1 and k.event_id = $2
    group by k.sale_id
  )
  select s.id::text as id, s.sold_at as "soldAt", (s.sold_at at time zone ${zone})::date as "soldOn", s.channel,
    ${numberOf('s.id')} as number, s.rounding_ore as "roundingOre", s.refund_of::text as "refundOf",
    ${numberOf('s.refund_of')} as "refundNumber", s.exchanged_with as "exchangedWith",
    ${knows('buyer') ? buyerColumns : ''}
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
      where p.partner_id = $1 and p.sale_id = s.id), '') as means,
    t.tickets as "ticketCount", t.gross_ore as "grossOre", coalesce(placed.seats, '[]') as seats
  from t
  left join placed on placed.sale_id = t.sale_id
  join sale s on s.partner_id = $1 and s.id = t.sale_id
  join user_account u on u.id = s.user_id
  ${knows('buyer') ? buyerJoin : ''}`,
)
