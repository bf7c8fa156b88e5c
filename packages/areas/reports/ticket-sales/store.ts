import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { eachGrain, type ReportGrain, reportSource } from '@dxweb/kit/reports/report-source.ts'
import {
  eventFields,
  eventJoins,
  eventSales,
  figures,
  moveIdOf,
  moves,
  soldFigures,
  soldFiguresOf,
  summedFields,
} from '@dxweb/areas/facts/sales-sql.ts'
import { categoryColumn, categoryOf } from '../sold-category.ts'
import { ticketSales } from './contract.ts'

const categoryJoin = `
  left join event_price_category c on c.partner_id = $1 and c.event_id = d.event_id and c.id = d.category_id`

/** Names the seller at a counter; other channels have no seller. */
const seller = `case when d.channel in ('pos', 'manual') then
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) end as seller`
const sellerJoin = `
  left join user_account u on u.id = d.user_id`

/** Treats refunds after the show as made on the day of the show. */
const daysAhead = `greatest((e.starts_at at time zone ${zone})::date - d.sold_on, 0) as "daysAhead"`

/** Filters the moves by period first, and joins names to the remaining rows. */
const rows = `
  select d.sold_at as "soldAt", d.sold_on as "soldOn", ${daysAhead}, d.channel, ${categoryColumn} as "priceCategory",
    ${seller}, ${soldFigures}, case when d.paid_count <> 0 then d.price_ore / d.paid_count end as "averageOre",
    d.sale_id as "saleId", ${moveIdOf('d')} as "moveId", ${eventFields}
  from (
    select d.*, e.* from (${moves}) d
    join lateral (
      select title, starts_at, event_type_id, auditorium_id, renter_id, id from event where partner_id = $1 and id = d.event_id {page first}) e
      on e.starts_at >= :heldBegin and e.starts_at < :heldEnd {page first d.sold_at}
  ) d cross join lateral (select d.title, d.starts_at, d.event_type_id, d.auditorium_id, d.renter_id, d.id) e
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const eventsSold = {
  given:
    'partly as materialized (select * from dx_partly_sold_events($1, :soldFrom, :soldTo, :knownAt))',
  parts: ['dx_wholly_sold_events($1, :soldFrom, :soldTo, :knownAt) e', 'partly e'].map(
    (from, nth) => `
  select e.move_count as "rowCount", ${soldFiguresOf('e')}, ${summedFields}
  from ${from} ${eventJoins} ${nth === 0 ? 'where e.id not in (select id from partly)' : ''}`,
  ),
}

const line = 'sold_on, event_id, channel, user_id, category_id, correction'

const soldLines = `
    select * from dx_sold_lines($1, :soldFrom, :soldTo, :knownAt) d where {chosen eventId d.event_id}`

/**
 * Finds the chosen events first, which a function could not do, and then reads only their days. Open sales have no
 * index, so a join of events to both stored days and open sales would scan the days of all years.
 */
const heldLines = `
    select ${line}, ${figures} from sales_day
    where partner_id = $1 and sold_on <= :until and event_id = any (array(
      select id from event where partner_id = $1 and starts_at >= :heldBegin and starts_at < :heldEnd and {chosen eventId id}))
    union all select ${line}, ${figures} from dx_open_sales($1, '-infinity', 'infinity', :knownAt)`

const fineGrain = (axis: Axis) => `
  with d as (${axis === 'sold' ? soldLines : heldLines})
  select d.move_count as "rowCount", d.sold_on as "soldOn", ${daysAhead}, d.channel, ${categoryColumn} as "priceCategory",
    ${seller}, ${soldFigures}, ${eventFields}
  from d join event e on e.partner_id = $1 and e.id = d.event_id and e.starts_at >= :heldBegin and e.starts_at < :heldEnd
  ${eventJoins} ${categoryJoin} ${sellerJoin}`

const [ofType, ofHall, ofRenter] = [
  ['eventType', 'eventTypeId'],
  ['auditorium', 'auditoriumId'],
  ['renter', 'renterId'],
]
const ofEvent = ['event', 'eventId', 'title', 'heldOn', ...ofType, ...ofHall, ...ofRenter]
const eventFigures = ['shows', 'capacity', 'reserved']

const typeFields = 'et.name as "eventType", et.id as "eventTypeId"'
const typeJoin = `
  left join event_type et on et.partner_id = $1 and et.id = d.event_type_id`

type Axis = 'sold' | 'held'

/** Sums per day of one axis, grouped by `columns`. With the CTE, names are joined before the rows are grouped. */
const ofDays = (axis: Axis, cut: string, columns: string, joins: string) => `
  with d as (select * from dx_${axis}_days($1, '${cut}', :${axis}From, :${axis}To, :knownAt))
  select d.move_count as "rowCount", d.day as "${axis}On", ${columns}, ${soldFigures}
  from d ${joins}`

const placeFields = `${typeFields}, a.name as auditorium, a.id as "auditoriumId", r.name as renter, r.id as "renterId"`
const placeJoins = `${typeJoin}
  left join auditorium a on a.partner_id = $1 and a.id = d.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = d.renter_id`

const hallGrain = ofDays('sold', 'hall', placeFields, placeJoins)

/** Sales per event day, with the number of shows, their capacity and their reserved places. */
const eventDays = (isOfNow: boolean, fields: string, joins: string) => `
  select d.move_count as "rowCount", d.day as "heldOn", ${fields}, ${soldFigures}, d.show_count as shows, d.capacity,
    d.reserved
  from dx_event_days($1, :heldFrom, :heldTo, :knownAt, ${isOfNow}) d ${joins}`

const daysCategory = `${categoryOf('d.category', 'd.correction')} as "priceCategory"`
const togetherFields = `d.channel, ${daysCategory}, ${placeFields}`
const ofTogether = ['channel', 'priceCategory', ...ofType, ...ofHall, ...ofRenter]

/** The two sums with the most columns: monthly sums for queries without the day, and daily sums. */
const grainsTogether = (axis: Axis): ReportGrain[] => {
  const each = { axes: [axis], isOfVenue: true, isOfNow: axis === 'held' }
  return [
    {
      ...each,
      knows: ofTogether,
      text: `
  with d as (select * from dx_${axis}_months($1, :${axis}From, :${axis}To, :knownAt))
  select d.move_count as "rowCount", ${togetherFields}, ${soldFigures} from d ${placeJoins}`,
    },
    {
      ...each,
      knows: [`${axis}On`, ...ofTogether],
      text: ofDays(axis, 'together', togetherFields, placeJoins),
    },
  ]
}

const aheadFields = (other: string) =>
  `${other}, greatest(d.days_ahead, 0) as "daysAhead", d.channel, ${typeFields}`

const grainsOfDays = (axis: Axis): ReportGrain[] => {
  const day = `${axis}On`
  const other =
    axis === 'sold' ? 'd.day + d.days_ahead as "heldOn"' : 'd.day - d.days_ahead as "soldOn"'
  const grain = (knows: string[], text: string): ReportGrain => ({
    axes: [axis],
    knows,
    text,
    isOfVenue: true,
    isOfNow: axis === 'held',
  })
  return [
    grain([day, 'channel', 'seller'], ofDays(axis, 'seller', `d.channel, ${seller}`, sellerJoin)),
    grain(
      [day, 'channel', 'priceCategory', ...ofType],
      ofDays(axis, 'category', `d.channel, ${daysCategory}, ${typeFields}`, typeJoin),
    ),
    grain(
      ['soldOn', 'heldOn', 'daysAhead', 'channel', ...ofType],
      ofDays(axis, 'ahead', aheadFields(other), typeJoin),
    ),
  ]
}

export const ticketSalesSource = reportSource(ticketSales, rows, [
  {
    axes: ['held'],
    knows: ['heldOn', ...ofType, ...ofHall, ...ofRenter, ...eventFigures],
    text: eventDays(true, placeFields, placeJoins),
    isOfVenue: true,
    isOfNow: true,
  },
  {
    axes: ['held'],
    knows: ['heldOn', ...ofType, ...eventFigures],
    text: eventDays(false, typeFields, typeJoin),
    isOfVenue: true,
  },
  eachGrain('held', [...ofEvent, ...eventFigures], {
    group: 'event',
    key: 'eventId',
    ...eventSales(),
  }),
  ...grainsOfDays('sold'),
  ...grainsOfDays('held'),
  {
    axes: ['sold'],
    knows: ['soldOn', ...ofType, ...ofHall, ...ofRenter],
    text: hallGrain,
    isOfVenue: true,
  },
  ...grainsTogether('sold'),
  ...grainsTogether('held'),
  eachGrain('sold', ofEvent, {
    group: 'event',
    key: 'eventId',
    ...eventsSold,
  }),
  ...(['sold', 'held'] as const).map((axis) => ({
    axes: [axis],
    knows: [...ofEvent, 'soldOn', 'daysAhead', 'channel', 'priceCategory', 'seller'],
    text: fineGrain(axis),
  })),
])
