import { corrections } from '@dxweb/areas/reports/corrections/contract.ts'
import { postings } from '@dxweb/areas/reports/postings/contract.ts'
import { presale } from '@dxweb/areas/reports/presale/contract.ts'
import { salesByHour } from '@dxweb/areas/reports/sales-by-hour/contract.ts'
import { ticketSales } from '@dxweb/areas/reports/ticket-sales/contract.ts'
import { vatByRate } from '@dxweb/areas/reports/vat/contract.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'

/** The reports that are shown, in the order in which they are listed. */
export const reports: readonly AnyReport[] = [
  ticketSales,
  salesByHour,
  corrections,
  presale,
  vatByRate,
  postings,
]
