import { buyers } from '@dxweb/areas/ticketing/sales/buyers-contract.ts'
import { giftCards } from '@dxweb/areas/giftcards/contract.ts'
import { memberships } from '@dxweb/areas/memberships/contract.ts'
import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { deliveries } from '@dxweb/areas/products/stock/deliveries/contract.ts'
import { lowStock, stockReport } from '@dxweb/areas/products/stock/report-contract.ts'
import { staffList } from '@dxweb/areas/resources/bookings/staff-list-contract.ts'
import { transactions } from '@dxweb/areas/ticketing/sales/transactions-contract.ts'
import type { ReportGroupName } from '@dxweb/areas/reports/mode/rules.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import type { Page } from '../../data/session/page-path.ts'
import { groupedReports } from './reports.ts'

export interface ReportEntry {
  report: AnyReport
  group: ReportGroupName
  /** Path of the report's page below the partner. */
  to: Page
  /** True for a report of another module; its module is shown next to the title. */
  isElsewhere: boolean
}

const elsewhere = (report: AnyReport, group: ReportGroupName, to: Page): ReportEntry => ({
  report,
  group,
  to,
  isElsewhere: true,
})

/** Includes reports of other modules, such as lists of events and products. */
export const reportEntries: readonly ReportEntry[] = [
  ...groupedReports.map(([group, report]) => ({
    report,
    group,
    to: `report/${report.name}` as const,
    isElsewhere: false,
  })),
  elsewhere(invoices, 'economy', 'invoices'),
  elsewhere(memberships, 'sales', 'crm/memberships'),
  elsewhere(giftCards, 'sales', 'products/giftcards'),
  elsewhere(stockReport, 'economy', 'products/stock'),
  elsewhere(deliveries, 'economy', 'products/deliveries'),
  elsewhere(lowStock, 'operations', 'products/low-stock'),
  elsewhere(transactions, 'sales', 'shows'),
  elsewhere(buyers, 'visits', 'shows'),
  elsewhere(staffList, 'operations', 'shows'),
]
