import { togetherOf } from '@dxweb/kit/reports/report-source.ts'
import { isOn, ofEnded, ofEndedBefore } from './day-sums-sql.ts'
import {
  addedUp,
  salesOutsideSums,
  eventJoins,
  figures,
  localDay,
  sinceClosed,
  soldFigures,
  soldFiguresOf,
  summedFields,
} from './sales-sql.ts'

const claimsOf = (kind: string) => `(select count(*)::int from (
      select 1 from seat_claim where partner_id = $1 and event_id = e.id and kind = '${kind}'
      union all select 1 from open_place where partner_id = $1 and event_id = e.id and kind = '${kind}') c)`

const eachFigure = (valueOf: (name: string) => string) =>
  figures.replaceAll(/\w+/g, (name) => `${valueOf(name)} as ${name}`)

/** An event's sum, or 0 if it has a sale after the report's day `:until`. */
const known = (name: string) => `case when k.last_on <= :until then k.${name} else 0 end`

const isTicketed = `exists (select from event_price_category c where c.partner_id = $1 and c.event_id = e.id`

/** Number of tickets scanned and not undone; null if no ticket was scanned. */
const cameIn = (event: string) => `(select nullif(count(*), 0)::int from ticket_scan s
      where s.partner_id = $1 and s.event_id = ${event} and s.result = 'accepted' and s.scanned_at < :known
        and (s.undone_at is null or s.undone_at >= :known))`

const companionsOf = (event: string) => `coalesce((select sum(m.tickets) from event_price_category c
      join ticket_move m on m.partner_id = $1 and m.event_id = c.event_id and m.category_id = c.id
      where c.partner_id = $1 and c.event_id = ${event} and c.is_companion and m.correction is null
        and m.moved_at < :known), 0)::int`

const endedEvents = (companions: string, sold: (name: string) => string, from: string) => `
  select k.event_id as id, k.title, k.starts_at, k.held_on, k.ends_at, k.event_type_id, k.auditorium_id, k.state, k.is_open_event,
    nullif(k.renter_id, 0) as renter_id, k.counted_visitors, k.is_ticketed, k.has_price,
    k.capacity - k.blocked_count as places, case when :until = 'infinity' then 0 end as reserved,
    ${companions} as companions,
    case when k.last_scan_at < :known then k.scan_count when k.first_scan_at < :known
      then ${cameIn('k.event_id')} end as came_in, ${eachFigure(sold)}
  from ${from} and k.held_on between :heldFrom and :heldTo and k.ends_at < (select at from since)`

const closedEvents = endedEvents(
  known('companion_count'),
  known,
  `sales_of_event k where k.partner_id = $1 and k.event_id not in (select event_id from new_sales)`,
)

/**
 * Ended events with later sales. Reads the events before joining their names, which would otherwise be joined once per
 * event.
 */
const changedEvents = `${endedEvents(
  companionsOf('k.event_id'),
  (name) => `${known(name)} + k.more_${name}`,
  `new_sales b cross join lateral (
      select k.*, ${figures.replaceAll(/\w+/g, (name) => `b.${name} as more_${name}`)} from sales_of_event k
      where k.partner_id = $1 and k.event_id = b.event_id offset 0
    ) k
  where true`,
)} offset 0`

/** Events that had not ended by the last closed day; each is looked up by its key. */
const openEvents = `
  select e.id, e.title, e.starts_at, e.held_on, e.ends_at, e.event_type_id, e.auditorium_id, e.state, e.is_open_event, e.renter_id,
    e.counted_visitors, ${isTicketed}) as is_ticketed, ${isTicketed} and c.price_ore > 0) as has_price,
    e.capacity - ${claimsOf('blocked')} as places,
    case when :until = 'infinity' then case when e.ends_at > now() then ${claimsOf('reserved')} else 0 end end as reserved,
    ${companionsOf('e.id')} as companions, ${cameIn('e.id')} as came_in,
    ${eachFigure((name) => `coalesce(k.${name}, 0) + coalesce(b.${name}, 0)`)}
  from (
    select e.*, ${localDay('e.starts_at')} as held_on
    from since cross join event e where e.partner_id = $1 and e.starts_at >= :heldBegin and e.starts_at < :heldEnd and ${isOn} offset 0
  ) e
  left join lateral (
    select ${eachFigure(known)} from sales_of_event k where k.partner_id = $1 and k.event_id = e.id offset 0
  ) k on true
  left join new_sales b on b.event_id = e.id`

const onEvents = `
    select e.id from since, event e where e.partner_id = $1 and e.starts_at >= :heldBegin and e.starts_at < :heldEnd and ${isOn}`

/** Events without tickets and with counted visitors; they have no capacity. */
export const counted = `(e.counted_visitors is not null and not e.is_ticketed)`

const isSold = (new_sales: string) =>
  `(e.move_count > 0 or e.state = 'published' and (e.is_ticketed or ${new_sales}))`

const newSalesOf = (which: (id: string) => string) => `new_sales as materialized (
    select event_id, ${addedUp} from (${salesOutsideSums(which)}) s group by event_id
  )`

/** Queries each part separately, so that its joins are planned for its number of rows. */
const salesFrom = (from: string, which: string, unsold: string, first: string) => `
  select e.move_count as "rowCount", ${soldFiguresOf('e')}, ${summedFields}, e.starts_at as "startsAt",
    e.ends_at as "endsAt", e.is_open_event, e.counted_visitors, e.is_ticketed, e.has_price, e.companions, e.came_in,
    et.nk_category_id, r.kind as renter_kind,
    case when e.state = 'published' then 1 else 0 end as shows,
    case when e.state = 'published' and not ${unsold} then e.places else 0 end as capacity, e.reserved
  from (${from}) e ${eventJoins}
  where ${which} ${first}`

const eventsOf = (which: string, unsold: string, first: string) => ({
  given: `${sinceClosed}, ${newSalesOf(() => 'true')}, others as materialized (
    (${salesFrom(changedEvents, which, unsold, first)}) union all (${salesFrom(openEvents, which, unsold, first)}))`,
  parts: [salesFrom(closedEvents, which, unsold, first), 'select * from others'],
})

/**
 * Sales per event of `which`. Ended events have a capacity, `unsold` ones do not. Reservations are current. A closed
 * event costs one index row. `first` is the order of a full report.
 */
export const eventSalesOf = (which: string, unsold = 'false', first = '') =>
  togetherOf(eventsOf(which, unsold, first))

export const eventSales = (new_sales = 'false', first = '') =>
  eventsOf(isSold(new_sales), new_sales, first)

const ofDay = `d.day as "heldOn", et.name as "eventType", et.id as "eventTypeId"`
const typeJoin = 'left join event_type et on et.partner_id = $1 and et.id = d.event_type_id'

/** Selects `columns` of events that are missing from the daily sums. */
const unsummed = (columns: string) => `
  select "rowCount", tickets, paid, free, refunded, "refundOre", "grossOre", "feeOre", "feeVatOre", "vatOre", "netOre",
    "heldOn", "eventType", "eventTypeId"${columns}, shows, capacity, reserved
  from (${salesFrom(openEvents, isSold('false'), 'false', '')}) e`

const newSalesOn = newSalesOf((id) => `${id} = any (array(${onEvents}))`)

export const heldSales = `
  with ${sinceClosed}, ${newSalesOn}
  select d.move_count as "rowCount", ${soldFigures}, ${ofDay},
    a.name as auditorium, a.id as "auditoriumId", r.name as renter, r.id as "renterId",
    d.show_count as shows, d.capacity, 0 as reserved
  from (${ofEnded}) d ${typeJoin}
  left join auditorium a on a.partner_id = $1 and a.id = d.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = d.renter_id
  union all ${unsummed(', auditorium, "auditoriumId", renter, "renterId"')}`

/** Sales per event day as known on an earlier day, from the sums by days ahead. */
export const heldSalesBefore = `
  with ${sinceClosed}, ${newSalesOn}
  select d.move_count as "rowCount", ${soldFigures}, ${ofDay}, d.show_count as shows, d.capacity, null::integer as reserved
  from (${ofEndedBefore}) d ${typeJoin}
  union all ${unsummed('')}`
