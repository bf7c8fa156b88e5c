import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { batches, batchPayments } from './contract.ts'
import { giftCardSold, membershipSold } from './rules.ts'
import { figured, netOf, paymentsOf } from './store.ts'

export const batchesSource = reportSource(
  batches,
  `select b.id, b.kind, b.state, b.from_on as "fromOn", b.to_on as "toOn", f.payments, f.gross as "grossOre",
     f.refund as "refundOre", b.fee_ore as "feeOre", ${netOf} as "netOre", b.received_ore as "receivedOre",
     b.received_ore - ${netOf} as "deviationOre", b.bank_account as "bankAccount", b.reference, b.paid_on as "paidOn"
   from ${figured} where b.partner_id = $1`,
)

export const batchPaymentsSource = reportSource(
  batchPayments,
  `select p.sold_at as "paidAt", p.id::text as receipt,
     case when p.event_id is null and c.id is not null then '${giftCardSold}'
       when p.event_id is null and exists (select from membership_period y
         where y.partner_id = $1 and p.id in (y.sale_id, y.refund_id)) then '${membershipSold}'
       else e.title end as event,
     (e.starts_at at time zone ${zone})::date as "heldOn", b.kind, p.channel, greatest(p.ore, 0) as "grossOre",
     greatest(-p.ore, 0) as "refundOre", p.ore as "netOre", b.id as "batchId", p.event_id as "eventId", p.id as "saleId", p.line,
     c.id as "cardId"
   from payment_batch b cross join lateral (${paymentsOf('b.kind', 'b.from_on', 'b.to_on')}) p
   left join event e on e.partner_id = $1 and e.id = p.event_id
   left join lateral (
     select g.card_id as id from gift_card_event g
     where p.event_id is null and g.partner_id = $1 and g.sale_id = p.id limit 1) c on true
   where b.partner_id = $1`,
)
