import { came } from '@dxweb/areas/facts/came-sql.ts'
import { feeJoins, shareOf } from '@dxweb/areas/tono/tariffs/fee-sql.ts'

/** In basis points by VAT type. */
export const ratesOn = (
  day: string,
) => `(select jsonb_object_agg(v.code, coalesce((select r.basis_points
    from vat_rate r where r.vat_type_id = v.id and r.valid_from <= ${day} order by r.valid_from desc limit 1), 0))
  from vat_type v)`

/** Joins the TONO fee `tono.fee` of the event `e` (type `et`) on the day `on`, computed as in the report to TONO. */
export const tonoJoin = (on: string) => `
  left join lateral (
    select f.fee, jsonb_build_object('grossOre', s.gross, 'share', m.share, 'overOre', step.over, 'baseOre', step.base,
      'percent', step.part, 'feeOre', f.fee) as basis from (
      select coalesce(sum(m.price_ore), 0)::bigint as gross, coalesce(sum(m.tickets), 0)::int as tickets,
        e.counted_visitors
      from ticket_move m where m.partner_id = $1 and m.event_id = e.id) s
    cross join lateral (select ${came} as all) l
    left join event_set_list w on w.partner_id = $1 and w.event_id = e.id
    cross join lateral (select ${shareOf(on)} as share) m
    ${feeJoins(on, 's.gross', 'l.all', 'm.share')}
    where et.has_tono and e.state = 'published'
  ) tono on true`

/** True if the order `o` has a single event. Approving the event's settlement then also settles the order. */
export const isAlone = `(select count(*) from event x
  where x.partner_id = $1 and x.order_id = o.id and x.renter_id = o.renter_id and x.state <> 'cancelled') = 1`

export const termsOf = `jsonb_build_object('percent', o.commission_percent, 'base', o.commission_base,
  'thresholdOre', o.commission_threshold_ore, 'thresholdMode', o.threshold_mode, 'perTicketOre', o.per_ticket_ore,
  'feeFreeTickets', o.fee_free_tickets)`

/** Lines of the order `order` in the form of charges; `which` is a condition on the line `l`. */
export const orderCharges = (order: string, which: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('eventId', l.event_id,
      'kind', case l.kind when 'hallRent' then 'rent' when 'other' then 'resource' else l.kind end,
      'name', concat_ws(' ', r.name, nullif(l.description, '')), 'quantity', l.quantity, 'netOre', l.net_ore,
      'vatCode', v.code) order by l.sort, l.id)
  from order_line_shown l join vat_type v on v.id = l.vat_type_id
  left join resource r on r.partner_id = $1 and r.id = l.resource_id
  where l.partner_id = $1 and l.order_id = ${order} and l.is_charged and ${which}), '[]')`

/** True if the line `l` of an order is on an invoice that is not fully credited. */
const isInvoiced = `exists (select from invoiced_order_line i
  join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
  where i.partner_id = l.partner_id and i.order_line_id = l.id and b.credited_ore < b.total_ore)`

/** Net amount invoiced for the order `o`, except by invoices of settlements. */
const invoicedOre = `(select coalesce(sum(case i.kind when 'credit' then -i.net_ore else i.net_ore end), 0)::bigint
  from invoice i where i.partner_id = o.partner_id and i.order_id = o.id and i.settlement_id is null)`

/**
 * True if the order line `l` is charged: it is not invoiced, and not replaced by an agreed price that is settled
 * elsewhere.
 */
export const isCharged = (isCovered: string) =>
  `not ${isInvoiced} and (${isCovered} or not l.is_replaced)`

export const agreedLeft = `greatest(0, o.agreed_price_ore - ${invoicedOre})`
