import { type ReportGrain, reportSource, throughout } from '@dxweb/kit/reports/report-source.ts'
import { eventJoins, soldFiguresOf, summedFields } from '@dxweb/areas/facts/sales-sql.ts'
import { ticketSalesSource } from '../ticket-sales/store.ts'
import { renterSales } from './contract.ts'

const { text, grains = [] } = ticketSalesSource

const rented = (rows: string) => `select t.* from (${rows}) t where t."renterId" is not null`

/** Sales of rented events by event and day of sale, used to find a page of rows. */
const rentedDays = `
  with e as (select * from dx_rented_days($1, :heldFrom, :heldTo, :knownAt))
  select e.move_count as "rowCount", e.sold_on as "soldOn", ${soldFiguresOf('e')}, ${summedFields}
  from e ${eventJoins}`

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
