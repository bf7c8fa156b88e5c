import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { type ReportGrain, reportSource, throughout } from '@dxweb/kit/reports/report-source.ts'
import {
  eventJoins,
  figures,
  figuresOf,
  sinceClosed,
  soldFiguresOf,
  summedFields,
} from '@dxweb/areas/facts/sales-sql.ts'
import { ticketSalesSource } from '../ticket-sales/store.ts'
import { renterSales } from './contract.ts'

const { text, grains = [] } = ticketSalesSource

const rented = (rows: string) => `select t.* from (${rows}) t where t."renterId" is not null`

const ofEvent = 'title, held_on, event_type_id, auditorium_id, renter_id'

/**
 * Days of sale of rented events, to find a page of rows. Looks up each of the few rented events instead of reading all
 * sales.
 */
const rentedDays = `
  with ${sinceClosed}
  select e.move_count as "rowCount", e.sold_on as "soldOn", ${soldFiguresOf('e')}, ${summedFields}
  from (
    select e.*, d.*
    from (
      select event_id as id, ${ofEvent} from sales_of_event
      where partner_id = $1 and renter_id <> 0 and held_on between :heldFrom and :heldTo offset 0) e
    cross join lateral (
      select sold_on, ${figures} from sales_day
      where partner_id = $1 and event_id = e.id and sold_on <= :until offset 0) d
    union all
    select e.*, d.sold_on, ${figuresOf('d')}
    from opened d
    cross join lateral (
      select id, title, (starts_at at time zone ${zone})::date as held_on, event_type_id, auditorium_id, renter_id from event
      where partner_id = $1 and id = d.event_id and starts_at >= :heldBegin and starts_at < :heldEnd offset 0) e
    where e.renter_id is not null
  ) e ${eventJoins}`

const knownOfEvent = ['event', 'eventId', 'eventType', 'eventTypeId', 'auditorium', 'auditoriumId']

const daysGrain: ReportGrain = {
  axes: ['held'],
  knows: ['soldOn', 'heldOn', 'renter', 'renterId', ...knownOfEvent],
  text: rentedDays,
}

const rentedGrains = grains
  .filter(({ knows }) => knows.includes('renterId'))
  .map((grain) => throughout(grain, rented))

/** Cannot use sums of whole days, since they do not store the renter. */
export const renterSalesSource = reportSource(renterSales, (knows) => rented(text(knows)), [
  ...rentedGrains.slice(0, -2),
  daysGrain,
  ...rentedGrains.slice(-2),
])
