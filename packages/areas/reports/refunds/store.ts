import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { refunds } from './contract.ts'

/** Tickets that were exchanged for others are no refund. A sale that was paid back in several ways names the largest. */
const text = `
  select s.sold_at as "refundedAt", (s.sold_at at time zone {zone})::date as "refundedOn", e.title as event,
    (e.starts_at at time zone {zone})::date as "heldOn", r.tickets, r.refunded as "refundOre", r.kept as "keptOre",
    r.vat as "vatOre", (select p.means from payment p where p.partner_id = $1 and p.sale_id = s.id
      order by abs(p.amount_ore) desc, p.line limit 1) as means, s.reason,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy", e.id as "eventId",
    s.id as "saleId"
  from sale s
  join (
    select r.sale_id, r.event_id, count(*)::int as tickets, sum(r.price_ore + r.fee_ore)::bigint as refunded,
      sum(t.price_ore + t.fee_ore - r.price_ore - r.fee_ore)::bigint as kept,
      sum(r.vat_ore + r.fee_vat_ore)::bigint as vat
    from ticket_refund r join ticket t on t.partner_id = r.partner_id and t.id = r.ticket_id
    where r.partner_id = $1 group by 1, 2
  ) r on r.sale_id = s.id
  join event e on e.partner_id = $1 and e.id = r.event_id
  join user_account u on u.id = s.user_id
  where s.partner_id = $1 and s.exchanged_with is null and {refunded instant s.sold_at} and {held instant e.starts_at}
    and {until instant s.sold_at}`

export const refundsSource = reportSource(refunds, text)
