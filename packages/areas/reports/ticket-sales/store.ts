import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { eventSales } from '../event-sales.ts'
import {
  byDay,
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

/** Names the seller at a counter; the web and machines have none. */
const seller = `case when d.channel in ('pos', 'manual') then
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) end as seller`
const sellerJoin = `
  left join user_account u on u.id = d.user_id`

/** What is paid back after the show counts as on its day. */
const daysAhead = `greatest((e.starts_at at time zone {zone})::date - d.sold_on, 0) as "daysAhead"`

const rows = `
  select d.sold_at as "soldAt", d.sold_on as "soldOn", ${daysAhead}, d.channel, ${categoryColumn} as "priceCategory",
    ${seller}, ${soldFigures}, case when d.paid_count <> 0 then d.price_ore / d.paid_count end as "averageOre",
    d.sale_id as "saleId", d.move_id as "moveId", ${eventFields}
  from (${moves}) d
  join event e on e.partner_id = $1 and e.id = d.event_id and {held instant e.starts_at}
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const fineGrain = `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.sold_on as "soldOn", ${daysAhead}, d.channel, ${categoryColumn} as "priceCategory",
    ${seller}, ${soldFigures}, ${eventFields}
  from (${finely}) d
  join event e on e.partner_id = $1 and e.id = d.event_id and {held instant e.starts_at}
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const dayGrain = `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.sold_on as "soldOn", d.channel, ${seller}, ${soldFigures}
  from (${byDay}) d ${sellerJoin}`

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
    { axes: ['held'], knows: [...ofEvent, 'shows', 'capacity', 'reserved'], text: eventSales() },
    {
      axes: ['sold', 'held'],
      knows: [...ofEvent, 'soldOn', 'daysAhead', 'channel', 'priceCategory', 'seller'],
      text: fineGrain,
    },
  ],
)
