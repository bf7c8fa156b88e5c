import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { renterSettlements } from './report-contract.ts'

export const renterSettlementsSource = reportSource(
  renterSettlements,
  `select s.number || case when s.correction > 0 then '-' || s.correction else '' end as number, s.known_on as "knownOn",
     s.title, r.name as renter, s.state, s.gross_ore as "grossOre", s.ticket_vat_ore as "ticketVatOre",
     s.charged_ore as "chargedOre", s.charged_vat_ore as "chargedVatOre", s.payout_ore as "payoutOre",
     s.sent_at as "sentAt", s.paid_on as "paidOn", s.id, coalesce(s.event_id, (select min(c.event_id) from renter_settled_event c
       where c.partner_id = $1 and c.settlement_id = coalesce(s.corrects, s.id))) as "eventId", s.order_id as "orderId",
     s.renter_id as "renterId"
   from renter_settlement s join renter r on r.partner_id = $1 and r.id = s.renter_id
   where s.partner_id = $1 and s.known_on between :from and :to`,
)
