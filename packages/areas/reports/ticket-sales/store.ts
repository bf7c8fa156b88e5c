import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { eachGrain, type ReportGrain, reportSource } from '@dxweb/kit/reports/report-source.ts'
import { byHeldDay, byMonths, bySoldDay, wholeMonths } from '@dxweb/areas/facts/day-sums-sql.ts'
import { eventSales, heldSales, heldSalesBefore } from '@dxweb/areas/facts/event-sales-sql.ts'
import {
  byEventSold,
  eventFields,
  eventJoins,
  finely,
  moveIdOf,
  moves,
  partedEvents,
  partlySold,
  sinceClosed,
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

/** Refunds after the show count as on the day of the show. */
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

const eventParts = byEventSold.map(
  (part) => `
  select e.move_count as "rowCount", ${soldFiguresOf('e')}, ${summedFields}
  from (${part}) e ${eventJoins}`,
)

const fineGrain = (axis: 'sold' | 'held') => `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.sold_on as "soldOn", ${daysAhead}, d.channel, ${categoryColumn} as "priceCategory",
    ${seller}, ${soldFigures}, ${eventFields}
  from (${finely(axis)}) d
  join event e on e.partner_id = $1 and e.id = d.event_id and e.starts_at >= :heldBegin and e.starts_at < :heldEnd
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

const ofDays = (days: string, day: string, columns: string, joins: string) => `
  with ${sinceClosed}
  select d.move_count as "rowCount", d.day as "${day}", ${columns}, ${soldFigures}
  from (${days}) d ${joins}`

const placeFields = `${typeFields}, a.name as auditorium, a.id as "auditoriumId", r.name as renter, r.id as "renterId"`
const placeJoins = `${typeJoin}
  left join auditorium a on a.partner_id = $1 and a.id = d.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = d.renter_id`

const hallGrain = ofDays(bySoldDay('hall'), 'soldOn', placeFields, placeJoins)

const daysCategory = `${categoryOf('d.category', 'd.correction')} as "priceCategory"`
const togetherFields = `d.channel, ${daysCategory}, ${placeFields}`
const ofTogether = ['channel', 'priceCategory', ...ofType, ...ofHall, ...ofRenter]

/** The two sums with the most columns: by month if no day is requested, and by day. */
const grainsTogether = (axis: 'sold' | 'held'): ReportGrain[] => {
  const [days, day] = axis === 'sold' ? [bySoldDay, 'soldOn'] : [byHeldDay, 'heldOn']
  const each = { axes: [axis], isOfVenue: true, isOfNow: axis === 'held' }
  return [
    {
      ...each,
      knows: ofTogether,
      text: `
  with ${sinceClosed}, ${wholeMonths(axis)}
  select d.move_count as "rowCount", ${togetherFields}, ${soldFigures}
  from (${byMonths(axis)}) d ${placeJoins}`,
    },
    {
      ...each,
      knows: [day, ...ofTogether],
      text: ofDays(days('together'), day, togetherFields, placeJoins),
    },
  ]
}

const aheadFields = (other: string) =>
  `${other}, greatest(d.days_ahead, 0) as "daysAhead", d.channel, ${typeFields}`

const grainsOfDays = (axis: 'sold' | 'held'): ReportGrain[] => {
  const days = axis === 'sold' ? bySoldDay : byHeldDay
  const day = axis === 'sold' ? 'soldOn' : 'heldOn'
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
    grain(
      [day, 'channel', 'seller'],
      ofDays(days('seller'), day, `d.channel, ${seller}`, sellerJoin),
    ),
    grain(
      [day, 'channel', 'priceCategory', ...ofType],
      ofDays(days('category'), day, `d.channel, ${daysCategory}, ${typeFields}`, typeJoin),
    ),
    grain(
      ['soldOn', 'heldOn', 'daysAhead', 'channel', ...ofType],
      ofDays(days('ahead'), day, aheadFields(other), typeJoin),
    ),
  ]
}

export const ticketSalesSource = reportSource(ticketSales, rows, [
  {
    axes: ['held'],
    knows: ['heldOn', ...ofType, ...ofHall, ...ofRenter, ...eventFigures],
    text: heldSales,
    isOfVenue: true,
    isOfNow: true,
  },
  {
    axes: ['held'],
    knows: ['heldOn', ...ofType, ...eventFigures],
    text: heldSalesBefore,
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
    given: `${sinceClosed}, ${partedEvents}, ${partlySold}`,
    parts: eventParts,
  }),
  ...(['sold', 'held'] as const).map((axis) => ({
    axes: [axis],
    knows: [...ofEvent, 'soldOn', 'daysAhead', 'channel', 'priceCategory', 'seller'],
    text: fineGrain(axis),
  })),
])
