import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import {
  byDay,
  byEvent,
  eventFields,
  eventJoins,
  finely,
  moves,
  sinceClosed,
  soldFigures,
} from '../sales-sql.ts'
import { categoryColumn } from '../sold-category.ts'
import { ticketSales } from './contract.ts'

const categoryJoin = `
  left join event_price_category c on c.partner_id = $1 and c.event_id = d.event_id and c.id = d.category_id`

/** Who sold at a counter; the web and machines sell by nobody. */
const seller = `case when d.channel in ('pos', 'manual') then
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) end as seller`
const sellerJoin = `
  left join user_account u on u.id = d.user_id`

const rows = `
  select d.sold_at as "soldAt", d.sold_on as "soldOn", d.channel, ${categoryColumn} as "priceCategory", ${seller},
    ${soldFigures}, case when d.paid_count <> 0 then d.price_ore / d.paid_count end as "averageOre",
    d.sale_id as "saleId", d.move_id as "moveId", ${eventFields}
  from (${moves}) d
  join event e on e.partner_id = $1 and e.id = d.event_id and {held instant e.starts_at}
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const fineGrain = `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.sold_on as "soldOn", d.channel, ${categoryColumn} as "priceCategory", ${seller},
    ${soldFigures}, ${eventFields}
  from (${finely}) d
  join event e on e.partner_id = $1 and e.id = d.event_id and {held instant e.starts_at}
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const dayGrain = `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.sold_on as "soldOn", d.channel, ${seller}, ${soldFigures}
  from (${byDay}) d ${sellerJoin}`

/** An event that has ended has as many places as it had then. */
const eventGrain = `
  with ${sinceClosed}, sold as materialized (
    select event_id, sum(move_count) as move_count, sum(paid_count) as paid_count, sum(free_count) as free_count,
      sum(refund_count) as refund_count, sum(refund_ore) as refund_ore, sum(price_ore) as price_ore,
      sum(fee_ore) as fee_ore, sum(vat_ore) as vat_ore, sum(fee_vat_ore) as fee_vat_ore
    from (${byEvent}) s group by event_id
  )
  select coalesce(d.move_count, 0) as "rowCount", ${soldFigures}, ${eventFields},
    case when e.state = 'published' then 1 else 0 end as shows,
    case when e.state = 'published' then e.capacity - case when e.ends_at < since.at
      then coalesce(ended.blocked_count, 0) else coalesce(kept.blocked, 0) end else 0 end as capacity,
    coalesce(kept.reserved, 0) as reserved
  from since, event e
  left join sold d on d.event_id = e.id
  left join sales_of_event ended on ended.partner_id = $1 and ended.event_id = e.id
  left join lateral (
    select count(*) filter (where kind = 'blocked') as blocked, count(*) filter (where kind = 'reserved') as reserved
    from (select kind from seat_claim where partner_id = $1 and event_id = e.id and kind <> 'sold'
      union all select kind from open_place
        where partner_id = $1 and event_id = e.id and kind in ('reserved', 'blocked')) k
    where e.ends_at >= since.at
  ) kept on true ${eventJoins}
  where e.partner_id = $1 and {held instant e.starts_at} and (d.move_count > 0 or e.state = 'published'
    and (select true from event_price_category c where c.partner_id = $1 and c.event_id = e.id limit 1))`

const ofEvent = [
  'event',
  'eventId',
  'heldOn',
  'eventType',
  'eventTypeId',
  'auditorium',
  'auditoriumId',
  'renter',
  'renterId',
]

export const ticketSalesSource = reportSource(
  ticketSales,
  rows,
  { sold: 's.sold_at', held: 'e.starts_at' },
  [
    { axes: ['sold'], knows: ['soldOn', 'channel', 'seller'], text: dayGrain, isOfHouse: true },
    { axes: ['held'], knows: [...ofEvent, 'shows', 'capacity', 'reserved'], text: eventGrain },
    {
      axes: ['sold', 'held'],
      knows: [...ofEvent, 'soldOn', 'channel', 'priceCategory', 'seller'],
      text: fineGrain,
    },
  ],
)
