import { corrections } from '@dxweb/areas/reports/corrections/contract.ts'
import { salesByHour } from '@dxweb/areas/reports/sales-by-hour/contract.ts'
import { ticketSales } from '@dxweb/areas/reports/ticket-sales/contract.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'

/** The reports that are shown, in the order in which they are listed. */
export const reports: readonly AnyReport[] = [ticketSales, salesByHour, corrections]
