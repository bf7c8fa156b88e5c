import { isOn, ofEnded, ofEndedBefore } from './day-sums.ts'
import {
  addedUp,
  besidesWhole,
  eventFields,
  eventJoins,
  figures,
  sinceClosed,
  soldFigures,
} from './sales-sql.ts'

/** Places of an event that are not sold. */
const claimsOf = (kind: string) => `(select count(*) from (
      select 1 from seat_claim where partner_id = $1 and event_id = e.id and kind = '${kind}'
      union all select 1 from open_place where partner_id = $1 and event_id = e.id and kind = '${kind}') c)`

/** What closed days have of an event `k` and what has come `besides`, together. As columns they are only added up where they are asked for. */
const together = figures
  .split(', ')
  .map(
    (name) =>
      `case when {until day k.last_on} then coalesce(k.${name}, 0) else 0 end + coalesce(b.${name}, 0) as ${name}`,
  )
  .join(', ')

/** The event `e` is sold. */
export const isTicketed =
  '(select true from event_price_category c where c.partner_id = $1 and c.event_id = e.id limit 1)'

/** Events without tickets whose visitors were counted; they have no places to sell. */
export const counted = `(e.counted_visitors is not null and ${isTicketed} is null)`

const isSold = (besides: string) =>
  `(d.move_count > 0 or e.state = 'published' and (${isTicketed} or ${besides}))`

/** Each event that is sold, and those `besides`, with what was sold of them. */
export const eventSales = (besides = 'false') => eventSalesOf(isSold(besides), besides)

/** As an array they are looked up by their key, and not hashed with those of the whole period. */
const ofThose = (id: string) => `${id} = any (array(
      select e.id from since, event e where e.partner_id = $1 and {held instant e.starts_at} and ${isOn}))`

const ofDay = `d.day as "heldOn", et.name as "eventType", et.id as "eventTypeId"`
const typeJoin = 'left join event_type et on et.partner_id = $1 and et.id = d.event_type_id'

/** Events whose sums are in no sum of days, of which `columns` are told. */
const unsummed = (columns: string) => `
  select "rowCount", tickets, paid, free, refunded, "refundOre", "grossOre", "feeOre", "feeVatOre", "vatOre", "netOre",
    "heldOn", "eventType", "eventTypeId"${columns}, shows, capacity, reserved
  from (${eventSalesOf(`${isOn} and ${isSold('false')}`, 'false', ofThose)}) e`

/** The same without telling events apart: those that have ended are summed by their days already. */
export const heldSales = `
  with ${sinceClosed}
  select d.move_count as "rowCount", ${soldFigures}, ${ofDay},
    a.name as auditorium, a.id as "auditoriumId", r.name as renter, r.id as "renterId",
    d.show_count as shows, d.capacity, 0 as reserved
  from (${ofEnded}) d ${typeJoin}
  left join auditorium a on a.partner_id = $1 and a.id = d.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = d.renter_id
  union all ${unsummed(', auditorium, "auditoriumId", renter, "renterId"')}`

/** The same as it was known before. What was sold of a day's events by then is told by the days ahead of them. */
export const heldSalesBefore = `
  with ${sinceClosed}
  select d.move_count as "rowCount", ${soldFigures}, ${ofDay}, d.show_count as shows, d.capacity, null::integer as reserved
  from (${ofEndedBefore}) d ${typeJoin}
  union all ${unsummed('')}`

/**
 * Events of `which` with what was sold of them. One that has ended has as many places as it had then; those that are
 * `unsold` have none. What was reserved is only known as it is now, and waits for nobody once the event is over.
 * Most events of a year have ended and been closed, so that each is one row that is read once.
 */
export function eventSalesOf(which: string, unsold = 'false', among = (_id: string) => 'true') {
  return `
  with ${sinceClosed}, besides as materialized (
    select event_id, ${addedUp}
    from (${besidesWhole(among)}) s group by event_id
  )
  select d.move_count as "rowCount", ${soldFigures}, ${eventFields}, e.starts_at as "startsAt", e.ends_at as "endsAt",
    e.is_open_event, e.counted_visitors, case when e.state = 'published' then 1 else 0 end as shows,
    case when e.state = 'published' and not ${unsold} then e.capacity - case when e.ends_at < since.at
      then coalesce(k.blocked_count, 0) else ${claimsOf('blocked')} end else 0 end as capacity,
    case when {isNow} then case when e.ends_at > now() and e.ends_at >= since.at then ${claimsOf('reserved')} else 0 end
      end as reserved
  from since, event e
  left join sales_of_event k on k.partner_id = $1 and k.event_id = e.id and {held instant k.starts_at} and ${among('k.event_id')}
  left join besides b on b.event_id = e.id
  cross join lateral (select ${together}) d ${eventJoins}
  where e.partner_id = $1 and {held instant e.starts_at} and ${which}`
}
