import { togetherOf } from '@dxweb/kit/reports/report-source.ts'
import { zone } from '@dxweb/kit/database/sql-parts.ts'

/** Columns of figures that the sums of closed days and later moves have in common (docs/decisions/0005). */
export const figures = `move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore`

/** Identifies a ticket by a derived UUID, since its own id grants entry and must stay out of reports. */
export const moveIdOf = (move: string) =>
  `coalesce(overlay(overlay(md5(${move}.ticket_id::text) placing '8' from 13) placing '8' from 17)::uuid, ${move}.sale_id)`

export const moves = `
    select s.sold_at, (s.sold_at at time zone ${zone})::date as sold_on, m.event_id, s.channel, s.user_id,
      case when m.correction is null then m.category_id else 0 end as category_id,
      coalesce(m.correction, '') as correction, m.sale_id, m.ticket_id, f.*
    from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    cross join lateral dx_move_figures(m.tickets, m.is_paid, m.correction, s.exchanged_with, m.price_ore, m.fee_ore,
      m.vat_ore, m.fee_vat_ore) f
    where s.partner_id = $1 and s.sold_at >= :soldBegin and s.sold_at < :soldEnd and s.sold_at < :known and s.sold_at >= :pageBegin and s.sold_at < :pageEnd {page first s.sold_at}`

export const byEvent = (which: (id: string) => string) => `
    select event_id, ${figures} from sales_of_event
    where partner_id = $1 and last_on <= :until and held_on between :heldFrom and :heldTo and ${which('event_id')}
    union all
    select event_id, ${figures} from dx_sales_outside_sums($1, :heldFrom, :heldTo, :knownAt, false)
    where ${which('event_id')}`

export const soldRows = (sums: string) => `select t.* from (${sums}) t where t."rowCount" > 0`

export const soldFiguresOf = (row: string) =>
  `d.paid_count + d.free_count as tickets, d.paid_count as paid, d.free_count as free, d.refund_count as refunded,
    d.refund_ore as "refundOre", d.price_ore as "grossOre", d.fee_ore as "feeOre", d.fee_vat_ore as "feeVatOre",
    d.vat_ore as "vatOre", d.price_ore - d.vat_ore as "netOre"`.replaceAll('d.', `${row}.`)

export const soldFigures = soldFiguresOf('d')

/**
 * Selects the report fields of the event `e`. All versions of a film have one title. PostgreSQL drops unused outer
 * joins.
 */
const fieldsOf = (
  heldOn: string,
) => `e.title as event, coalesce(tp.title, e.title) as title, ${heldOn} as "heldOn", et.name as "eventType",
    a.name as auditorium, r.name as renter, e.id as "eventId", et.id as "eventTypeId", a.id as "auditoriumId",
    e.renter_id as "renterId"`

export const eventFields = fieldsOf(`(e.starts_at at time zone ${zone})::date`)

/** Selects the same fields if `e` is a row of the sums by event. */
export const summedFields = fieldsOf('e.held_on')

export const eventJoins = `
  left join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  left join event te on te.partner_id = $1 and te.id = e.id
  left join production tp on tp.id = te.production_id`

/** Events without tickets and with counted visitors; they have no capacity. */
export const counted = `(e.counted_visitors is not null and not e.is_ticketed)`

const isSold = (unsold: string) =>
  `(e.move_count > 0 or e.state = 'published' and (e.is_ticketed or ${unsold}))`

const eventsOf = (which: string, unsold: string, first: string) => {
  const salesFrom = (events: string, condition: string) => `
  select e.move_count as "rowCount", ${soldFiguresOf('e')}, ${summedFields}, e.starts_at as "startsAt",
    e.ends_at as "endsAt", e.is_open_event, e.counted_visitors, e.is_ticketed, e.has_price, e.companions, e.came_in,
    et.nk_category_id, r.kind as renter_kind,
    case when e.state = 'published' then 1 else 0 end as shows,
    case when e.state = 'published' and not ${unsold} then e.places else 0 end as capacity, e.reserved
  from ${events} e ${eventJoins}
  where (${which}) ${condition} ${first}`
  const others = salesFrom('dx_unsummed_events($1, :heldFrom, :heldTo, :knownAt)', '')
  const summed = 'dx_summed_events($1, :heldFrom, :heldTo, :knownAt)'
  return {
    given: `others as materialized (${others})`,
    parts: [
      salesFrom(summed, 'and e.id not in (select "eventId" from others)'),
      'select * from others',
    ],
  }
}

/**
 * Selects sales per event for events that match `which`, which must not depend on later sales. Published events have
 * a capacity unless `unsold` is true. Reads one index row per closed event. `first` is the order of a full report.
 */
export const eventSalesOf = (which: string, unsold = 'false', first = '') =>
  togetherOf(eventsOf(which, unsold, first))

/** Selects sales per event, for events with sales, published events with tickets, and published `unsold` events. */
export const eventSales = (unsold = 'false', first = '') => eventsOf(isSold(unsold), unsold, first)
