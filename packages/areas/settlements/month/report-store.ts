import { nameOf, zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { feeTerms, monthSettlement, settledMonths } from './report-contract.ts'
import { monthLines } from './month-lines.ts'

const monthAfter = (day: string) =>
  `(select date_trunc('month', ${day} + interval '1 month') at time zone time_zone from partner where id = $1)`

/**
 * True for instants from the start of the first requested month that is not settled. Figures of settled months are
 * stored.
 */
const isSinceUnsettled = (instant: string) =>
  `${instant} >= (
    select min(u.at) at time zone ${zone} from generate_series(
      date_trunc('month', :from::timestamp), :to::timestamp, interval '1 month') u (at)
    where not exists (
      select from month_settlement k where k.partner_id = $1 and k.month = u.at::date and k.state <> 'draft'))`

const isAsked = (instant: string) =>
  `${instant} >= ${monthAfter('(:from - 1)')} and ${instant} < ${monthAfter(':to')} and ${isSinceUnsettled(instant)}`

const live = monthLines({
  from: `date_trunc('month', :from)::date`,
  end: `(date_trunc('month', :to) + interval '1 month')::date`,
  sold: isAsked('s.sold_at'),
  held: isAsked('e.starts_at'),
  month: 'w.month between :from and :to',
})

const lines = `
  select l.month as "settledOn", l.held_on as "heldOn", l.event, l.category, l.vat_code as "vatCode", l.tickets,
    l.gross as "grossOre", l.refund as "refundOre", l.per_ticket as "feePerTicketOre", l.fee as "feeOre",
    l.fee_vat as "feeVatOre", l.card as "cardOre", l.correction as "correctionOre", l.payout as "payoutOre",
    l.event_id as "eventId", l.place, l.terms
  from (${live}) l
  where not exists (
    select from month_settlement m where m.partner_id = $1 and m.month = l.month and m.state <> 'draft')
  union all
  select l.month, l.held_on, l.event, l.category, l.vat_code, l.tickets, l.gross_ore, l.refund_ore, l.fee_per_ticket_ore,
    l.fee_ore, l.fee_vat_ore, l.card_ore, l.correction_ore,
    l.gross_ore - l.refund_ore - l.fee_ore - l.fee_vat_ore - l.card_ore + l.correction_ore, l.event_id, l.place,
    l.terms
  from month_settlement_line l where l.partner_id = $1 and l.month between :from and :to`

export const monthSettlementSource = reportSource(monthSettlement, lines)

const months = `
  select l."settledOn", coalesce(m.state, 'draft') as state, l."grossOre", l."refundOre", l."feeOre", l."feeVatOre",
    l."cardOre", l."correctionOre", l."payoutOre", ${nameOf('u')} as "approvedBy", m.locked_at as "lockedAt"
  from (
    select "settledOn", sum("grossOre")::bigint as "grossOre", sum("refundOre")::bigint as "refundOre",
      sum("feeOre")::bigint as "feeOre", sum("feeVatOre")::bigint as "feeVatOre", sum("cardOre")::bigint as "cardOre",
      sum("correctionOre")::bigint as "correctionOre", sum("payoutOre")::bigint as "payoutOre"
    from (${lines}) x group by 1) l
  left join month_settlement m on m.partner_id = $1 and m.month = l."settledOn"
  left join user_account u on u.id = m.approved_by`

export const settledMonthsSource = reportSource(settledMonths, months)

export const feeTermsSource = reportSource(
  feeTerms,
  `select t.valid_from as "validFrom", coalesce(k.name, '') as "eventType", t.fee_per_ticket_ore as "feePerTicketOre",
     t.fee_basis_points as "feeBasisPoints", t.card_basis_points as "cardBasisPoints", t.fee_vat_code as "feeVatCode", t.id
   from fee_term t left join event_type k on k.partner_id = $1 and k.id = t.event_type_id where t.partner_id = $1`,
)
