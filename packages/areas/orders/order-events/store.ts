import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { orderEvents } from './contract.ts'

/** Gross sales include fees, as in the calculation of an order's commission. */
const text = `
  select e.starts_at as "startsAt", l.day as "heldOn", e.title as event, a.name as auditorium,
    o.number || ' ' || o.title as "order", o.state as "orderState", p.title as project, r.name as renter, e.state,
    s.tickets, s.gross as "grossOre", s.vat as "vatOre", s.gross - s.vat as "netOre", e.id as "eventId",
    o.id as "orderId", o.project_id as "projectId", o.renter_id as "renterId", e.auditorium_id as "auditoriumId",
    e.busy_from as "takenFrom", e.busy_until as "takenUntil"
  from booking_order o
  join event e on e.partner_id = $1 and e.order_id = o.id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  left join project p on p.partner_id = $1 and p.id = o.project_id
  left join renter r on r.partner_id = $1 and r.id = o.renter_id
  cross join lateral (select (e.starts_at at time zone ${zone})::date as day) l
  cross join lateral (
    select coalesce(sum(m.tickets), 0)::integer as tickets, coalesce(sum(m.price_ore + m.fee_ore), 0)::bigint as gross,
      coalesce(sum(m.vat_ore + m.fee_vat_ore), 0)::bigint as vat
    from ticket_move m where m.partner_id = $1 and m.event_id = e.id) s
  where o.partner_id = $1 and e.starts_at >= :begin and e.starts_at < :end`

export const orderEventsSource = reportSource(orderEvents, text)
