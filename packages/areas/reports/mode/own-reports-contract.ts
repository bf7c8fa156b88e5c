import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { activity } from '../activity/contract.ts'
import { corrections } from '../corrections/contract.ts'
import { postings } from '../postings/contract.ts'
import { presale } from '../presale/contract.ts'
import { priceMix } from '../price-mix/contract.ts'
import { refunds } from '../refunds/contract.ts'
import { renterSales } from '../renters/contract.ts'
import { allReservations } from '../reservations/contract.ts'
import { salesByHour } from '../sales-by-hour/contract.ts'
import { ticketSales } from '../ticket-sales/contract.ts'
import { vatByRate } from '../vat/contract.ts'
import { visitors } from '../visitors/contract.ts'

/** Built-in reports that can be configured for all venues, since the common report page can show them. */
export const ownReports: readonly AnyReport[] = [
  ticketSales,
  salesByHour,
  priceMix,
  renterSales,
  allReservations,
  visitors,
  refunds,
  corrections,
  presale,
  vatByRate,
  postings,
  activity,
]
