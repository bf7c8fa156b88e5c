import { reportSource, throughout } from '@dxweb/kit/reports/report-source.ts'
import { ticketSalesSource } from '../ticket-sales/store.ts'
import { renterSales } from './contract.ts'

const { text, instants, grains = [] } = ticketSalesSource

const rented = (rows: string) => `select t.* from (${rows}) t where t."renterId" is not null`

/** The rows and sums of ticket sales that are some renter's. Sums of whole days know no renter. */
export const renterSalesSource = reportSource(
  renterSales,
  (knows) => rented(text(knows)),
  instants,
  grains
    .filter(({ knows }) => knows.includes('renterId'))
    .map((grain) => throughout(grain, rented)),
)
