import { vouchers } from '@dxweb/areas/accounting/vouchers/report-contract.ts'
import { grants } from '@dxweb/areas/access/users/grants-contract.ts'
import { activityLog } from '@dxweb/areas/reports/activity-log/contract.ts'
import { activity } from '@dxweb/areas/reports/activity/contract.ts'
import { campaignReport } from '@dxweb/areas/reports/campaigns/contract.ts'
import { callSheet } from '@dxweb/areas/reports/call-sheet/contract.ts'
import { programme } from '@dxweb/areas/events/feeds/programme/contract.ts'
import { playingFigures, playingTransfers } from '@dxweb/areas/film/figures/contract.ts'
import { corrections } from '@dxweb/areas/reports/corrections/contract.ts'
import { orderEvents } from '@dxweb/areas/orders/order-events/contract.ts'
import { concession } from '@dxweb/areas/reports/goods/contract.ts'
import { tillLines } from '@dxweb/areas/reports/goods/lines/contract.ts'
import { soldMenus } from '@dxweb/areas/reports/goods/menus/contract.ts'
import { nk } from '@dxweb/areas/reports/nk/contract.ts'
import { priceMix } from '@dxweb/areas/reports/price-mix/contract.ts'
import { renterSales } from '@dxweb/areas/reports/renters/contract.ts'
import { allReservations } from '@dxweb/areas/reports/reservations/contract.ts'
import { postings } from '@dxweb/areas/reports/postings/contract.ts'
import { presale } from '@dxweb/areas/reports/presale/contract.ts'
import { refunds } from '@dxweb/areas/reports/refunds/contract.ts'
import { salesByHour } from '@dxweb/areas/reports/sales-by-hour/contract.ts'
import { tillReport, tillReports } from '@dxweb/areas/reports/till-reports/contract.ts'
import { ticketSales } from '@dxweb/areas/reports/ticket-sales/contract.ts'
import { vatByRate } from '@dxweb/areas/reports/vat/contract.ts'
import { visitors } from '@dxweb/areas/reports/visitors/contract.ts'
import {
  feeTerms,
  monthSettlement,
  settledMonths,
} from '@dxweb/areas/settlements/month/report-contract.ts'
import { batches, batchPayments } from '@dxweb/areas/settlements/batches/contract.ts'
import { daySettlement, settledDays } from '@dxweb/areas/settlements/day/contract.ts'
import { renterSettlements } from '@dxweb/areas/settlements/renter/report-contract.ts'
import { tono } from '@dxweb/areas/tono/report/contract.ts'
import {
  distributorSettlement,
  filmSettlements,
} from '@dxweb/areas/film/rental/sheets/report-contract.ts'
import type { ReportGroupName } from '@dxweb/areas/reports/mode/rules.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'

/** The call sheet in the index of reports, without columns for the search. */
const callSheetPage: AnyReport = {
  name: callSheet.name,
  permit: callSheet.permit,
  columns: {},
  orderBy: ['day'],
}

export const groupedReports: readonly (readonly [ReportGroupName, AnyReport])[] = [
  ['operations', callSheetPage],
  ['operations', programme],
  ['sales', ticketSales],
  ['sales', priceMix],
  ['sales', campaignReport],
  ['sales', renterSales],
  ['sales', concession],
  ['sales', soldMenus],
  ['sales', tillLines],
  ['economy', tillReports],
  ['sales', orderEvents],
  ['sales', allReservations],
  ['visits', visitors],
  ['sales', salesByHour],
  ['economy', refunds],
  ['economy', corrections],
  ['economy', presale],
  ['economy', vatByRate],
  ['economy', postings],
  ['economy', vouchers],
  ['economy', settledDays],
  ['economy', settledMonths],
  ['economy', feeTerms],
  ['economy', batches],
  ['economy', renterSettlements],
  ['economy', filmSettlements],
  ['economy', distributorSettlement],
  ['visits', playingFigures],
  ['operations', activity],
  ['operations', activityLog],
  ['operations', grants],
  ['operations', tono],
  ['visits', nk],
]

export const reports: readonly AnyReport[] = groupedReports.map(([, report]) => report)

/** Reports of a single day, month or batch; only other reports link to them. */
export const innerReports: readonly AnyReport[] = [
  daySettlement,
  monthSettlement,
  batchPayments,
  playingTransfers,
  tillReport,
]
