import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { refunds } from './contract.ts'

/**
 * Selects refunds of tickets, without exchanges. Shows only the means of payment with the largest amount. Scans the
 * index on the refund's instant, and joins sales only for reasons and users.
 */
const text = `
  select r.refunded_at as "refundedAt", (r.refunded_at at time zone ${zone})::date as "refundedOn", e.title as event,
    (e.starts_at at time zone ${zone})::date as "heldOn", r.tickets, r.refunded as "refundOre", r.kept as "keptOre",
    r.vat as "vatOre", (select p.means from payment p where p.partner_id = $1 and p.sale_id = r.sale_id
      order by abs(p.amount_ore) desc, p.line limit 1) as means, s.reason,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy", r.event_id as "eventId",
    r.sale_id as "saleId"
  from (select * from (
    select r.refunded_at, r.sale_id, r.event_id, count(*)::int as tickets,
      sum(r.price_ore + r.fee_ore)::bigint as refunded,
      sum(t.price_ore + t.fee_ore - r.price_ore - r.fee_ore)::bigint as kept,
      sum(r.vat_ore + r.fee_vat_ore)::bigint as vat
    from ticket_refund r
    left join event h on h.partner_id = $1 and h.id = r.event_id
    join lateral (select price_ore, fee_ore from ticket where partner_id = $1 and id = r.ticket_id offset 0) t on true
    where r.partner_id = $1 and r.refunded_at >= :refundedBegin and r.refunded_at < :refundedEnd and r.refunded_at < :known
      and h.starts_at >= :heldBegin and h.starts_at < :heldEnd and r.sale_id not in (
        select id from sale x where x.partner_id = $1 and x.exchanged_with is not null and x.sold_at >= :refundedBegin and x.sold_at < :refundedEnd)
    group by 1, 2, 3 {first r.refunded_at, r.sale_id, r.event_id}
  ) r order by refunded_at offset 0) r
  left join sale s on s.partner_id = $1 and s.id = r.sale_id
  left join event e on e.partner_id = $1 and e.id = r.event_id
  left join user_account u on u.id = s.user_id`

export const refundsSource = reportSource(refunds, text)
