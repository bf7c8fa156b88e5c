import { zone } from '@dxweb/kit/database/sql-parts.ts'
/** Figures of closed days' sums and of later moves (docs/decisions/0005). */
export const figures = `move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore`

/** Sums the figures without changing their types, since a union of two types would be read completely. */
export const addedUp = figures.replaceAll(
  /\w+/g,
  (name) => `sum(${name})::${name.endsWith('_ore') ? 'bigint' : 'integer'} as ${name}`,
)

export const noFigures = figures.replaceAll(/\w+/g, '0')

export const figuresOf = (row: string) =>
  figures
    .split(', ')
    .map((name) => `${row}.${name}`)
    .join(', ')

/** True for refunds among moves `m` of sales `s`; exchanges and corrections are not refunds. */
const isRefund = 'm.tickets < 0 and m.correction is null and s.exchanged_with is null'

export const moveFigures = `1 as move_count, case when m.is_paid then m.tickets else 0 end as paid_count,
      case when m.is_paid then 0 else m.tickets end as free_count,
      case when ${isRefund} then 1 else 0 end as refund_count,
      case when ${isRefund} then -(m.price_ore + m.fee_ore) else 0 end as refund_ore,
      m.price_ore, m.fee_ore, m.vat_ore, m.fee_vat_ore`

const category = `case when m.correction is null then m.category_id else 0 end as category_id,
      coalesce(m.correction, '') as correction`

/**
 * Reads sales since the last closed day from tickets, and all sales of a closed day if `until` falls within that day.
 * The redundant upper bound makes the planner expect few rows; otherwise it would scan every ticket.
 */
export const sinceClosed = `since as materialized (
    select p.time_zone, coalesce(
      (select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1), '-infinity') as at
    from partner p where p.id = $1
  ), opened as materialized (
    select s.sold_at, (s.sold_at at time zone since.time_zone)::date as sold_on, m.event_id, s.channel, s.user_id,
      ${category}, ${moveFigures}
    from since, sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = $1
      and s.sold_at >= (select least(at, (:until + 1)::timestamp at time zone time_zone) from since)
      and s.sold_at < 'infinity' and s.sold_at >= :soldBegin and s.sold_at < :soldEnd
      and s.sold_at < :known
  )`

/** Identifies a ticket by a derived UUID, since its own id grants entry and must stay out of reports. */
export const moveIdOf = (move: string) =>
  `coalesce(overlay(overlay(md5(${move}.ticket_id::text) placing '8' from 13) placing '8' from 17)::uuid, ${move}.sale_id)`

export const moves = `
    select s.sold_at, (s.sold_at at time zone ${zone})::date as sold_on, m.event_id, s.channel, s.user_id, ${category},
      m.sale_id, m.ticket_id, ${moveFigures}
    from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = $1 and s.sold_at >= :soldBegin and s.sold_at < :soldEnd and s.sold_at < :known and s.sold_at >= :pageBegin and s.sold_at < :pageEnd {page first s.sold_at}`

export const localDay = (at: string) => `(${at} at time zone since.time_zone)::date`

/**
 * Sales per day and event. On the event axis, days are found by their events. Open sales have no index, so joining
 * events to both would scan the days of all years.
 */
export const finely = (axis: 'sold' | 'held') => {
  const held = `event_id = any (array(
      select id from event where partner_id = $1 and starts_at >= :heldBegin and starts_at < :heldEnd and {chosen eventId id}))`
  return `
    select sold_on, event_id, channel, user_id, category_id, correction, ${figures}
    from sales_day where partner_id = $1 and sold_on between :soldFrom and :soldTo and sold_on <= :until
      and ${axis === 'held' ? held : '{chosen eventId event_id}'}
    union all select sold_on, event_id, channel, user_id, category_id, correction, ${figures} from opened`
}

/**
 * Sums sales since the last closed day, for the events selected by `which`. Figures as known on an earlier day use an
 * event's own sum if it is unchanged since, and its daily sums otherwise.
 */
export const salesOutsideSums = (which = (_id: string) => 'true') => `
    select d.event_id, ${figuresOf('d')}
    from sales_of_event e join sales_day d on d.partner_id = $1 and d.event_id = e.event_id and d.sold_on <= :until
    where e.partner_id = $1 and e.held_on between :heldFrom and :heldTo
      and e.first_on <= :until and e.last_on > :until
      and ${which('e.event_id')}
    union all select event_id, ${figures} from opened where ${which('event_id')}`

export const byEvent = (which = (_id: string) => 'true') => `
    select event_id, ${figures} from sales_of_event
    where partner_id = $1 and last_on <= :until and held_on between :heldFrom and :heldTo and ${which('event_id')}
    union all ${salesOutsideSums(which)}`

const ofEvent =
  'event_id as id, title, held_on, event_type_id, auditorium_id, nullif(renter_id, 0) as renter_id'

const less = figures.replaceAll(/\w+/g, (name) => `-${name}`)

/** Days of sale before or after the period, of events that were also sold within it. */
const outside = (event: string, day: string) => `
        select event_id, ${less} from sales_day
        where partner_id = $1 and ${day} and event_id = any (array(select id from parted where ${event}))`

const isAfter = (day: string) => `(${day} > :soldTo or ${day} > :until)`

const isWhole =
  'first_on between :soldFrom and :soldTo and last_on between :soldFrom and :soldTo and last_on <= :until'

const part = (which: string) => `
    select ${ofEvent}, first_on, last_on, ${figures} from sales_of_event where partner_id = $1 and ${which}`

/**
 * Events with sales both inside and outside a period, or since the last closed day, with the sums of their closed days.
 * Uses a branch for each kind, so that an index finds it; one condition would scan all events of the period.
 */
export const partedEvents = `parted as materialized (
    ${part('last_on >= :soldFrom and first_on < :soldFrom and first_on <= :until')}
    union all ${part(`first_on <= :soldTo and first_on <= :until and ${isAfter('last_on')} and not first_on < :soldFrom`)}
    union all ${part(`${isWhole} and event_id = any (array(select distinct event_id from opened))`)}
  )`

/** Events sold partly within the period: their sums less the days outside, plus later sales. */
export const partlySold = `partly as materialized (
    select d.event_id as id, coalesce(p.title, e.title) as title, coalesce(p.held_on, e.held_on) as held_on,
      coalesce(p.event_type_id, e.event_type_id) as event_type_id,
      coalesce(p.auditorium_id, e.auditorium_id) as auditorium_id,
      case when p.id is null then e.renter_id else p.renter_id end as renter_id, ${figuresOf('d')}
    from (
      select event_id, ${addedUp} from (
        select id as event_id, ${figures} from parted
        union all ${outside('first_on < :soldFrom', 'sold_on < :soldFrom')}
        union all ${outside(isAfter('last_on'), isAfter('sold_on'))}
        union all select event_id, ${figures} from opened) d
      group by event_id
    ) d
    left join parted p on p.id = d.event_id
    left join lateral (select *, (starts_at at time zone ${zone})::date as held_on
      from event where partner_id = $1 and id = d.event_id and p.id is null offset 0) e on true
    where d.move_count > 0
  )`

/**
 * One row per event with sales in the period. Uses whole sums for events sold only in the period; for others, subtracts
 * the fewer days outside and adds sales since the last closed day.
 */
export const byEventSold = [
  `select ${ofEvent}, ${figures} from sales_of_event
    where partner_id = $1 and ${isWhole} and event_id not in (select event_id from opened)`,
  'select * from partly',
]

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

/** The same fields where `e` is a row of the sums of events. */
export const summedFields = fieldsOf('e.held_on')

export const eventJoins = `
  left join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  left join event te on te.partner_id = $1 and te.id = e.id
  left join production tp on tp.id = te.production_id`
