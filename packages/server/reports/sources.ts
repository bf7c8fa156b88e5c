import { grantsSource } from '@dxweb/areas/access/users/grants-store.ts'
import { buyersSource } from '@dxweb/areas/ticketing/sales/buyers-store.ts'
import { programmeSource } from '@dxweb/areas/events/feeds/programme/store.ts'
import { giftCardsSource } from '@dxweb/areas/giftcards/read-store.ts'
import { membershipsSource } from '@dxweb/areas/memberships/read-store.ts'
import { activityLogSource } from '@dxweb/areas/reports/activity-log/store.ts'
import { activitySource } from '@dxweb/areas/reports/activity/store.ts'
import {
  callSheetEventsSource,
  callSheetFilmsSource,
  callSheetResourcesSource,
  callSheetStaffSource,
} from '@dxweb/areas/reports/call-sheet/store.ts'
import {
  playingFiguresSource,
  playingTransfersSource,
} from '@dxweb/areas/film/figures/report-store.ts'
import { callSheet } from '@dxweb/areas/reports/call-sheet/contract.ts'
import { campaignReportSource } from '@dxweb/areas/reports/campaigns/store.ts'
import { lowStockSource, stockSource } from '@dxweb/areas/products/stock/report-store.ts'
import { deliveriesSource } from '@dxweb/areas/products/stock/deliveries/report-store.ts'
import { vouchersSource } from '@dxweb/areas/accounting/vouchers/report-store.ts'
import { correctionsSource } from '@dxweb/areas/reports/corrections/store.ts'
import { orderEventsSource } from '@dxweb/areas/orders/order-events/store.ts'
import { tillLinesSource } from '@dxweb/areas/reports/goods/lines/store.ts'
import { soldMenusSource } from '@dxweb/areas/reports/goods/menus/store.ts'
import { concessionSource } from '@dxweb/areas/reports/goods/store.ts'
import { invoicesSource } from '@dxweb/areas/invoicing/invoices/report-store.ts'
import { nkSource } from '@dxweb/areas/reports/nk/store.ts'
import { priceMixSource } from '@dxweb/areas/reports/price-mix/store.ts'
import { renterSalesSource } from '@dxweb/areas/reports/renters/store.ts'
import { allReservationsSource } from '@dxweb/areas/reports/reservations/store.ts'
import { postingsSource } from '@dxweb/areas/reports/postings/store.ts'
import { presaleSource } from '@dxweb/areas/reports/presale/store.ts'
import { refundsSource } from '@dxweb/areas/reports/refunds/store.ts'
import { salesByHourSource } from '@dxweb/areas/reports/sales-by-hour/store.ts'
import { exportStaffList, getStaffListPdf } from '@dxweb/areas/resources/bookings/contract.ts'
import {
  distributorSettlementSource,
  filmSettlementsSource,
} from '@dxweb/areas/film/rental/sheets/report-store.ts'
import { staffListSource } from '@dxweb/areas/resources/bookings/staff-list-store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { vatByRateSource } from '@dxweb/areas/reports/vat/store.ts'
import { reservationsSource } from '@dxweb/areas/ticketing/reservations/list-store.ts'
import { tillReportSource, tillReportsSource } from '@dxweb/areas/reports/till-reports/store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import { transactionsSource } from '@dxweb/areas/ticketing/sales/transactions-store.ts'
import {
  daySettlementSource,
  settledDaysSource,
} from '@dxweb/areas/settlements/day/report-store.ts'
import {
  feeTermsSource,
  monthSettlementSource,
  settledMonthsSource,
} from '@dxweb/areas/settlements/month/report-store.ts'
import { renterSettlementsSource } from '@dxweb/areas/settlements/renter/report-store.ts'
import { tonoSource } from '@dxweb/areas/tono/report/store.ts'
import { setListSource } from '@dxweb/areas/tono/set-list/store.ts'
import type { DayReport } from '@dxweb/kit/reports/day-report.ts'
import {
  batchesSource,
  batchPaymentsSource,
} from '@dxweb/areas/settlements/batches/report-store.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import type { Route } from '@dxweb/kit/definitions/route.ts'
import { dayReportRoutes } from './day-report-routes.ts'
import { reportExport } from './report-export.ts'
import { reportRoutes } from './report-routes.ts'

export const reportSources: readonly ReportSource[] = [
  correctionsSource,
  salesByHourSource,
  ticketSalesSource,
  priceMixSource,
  campaignReportSource,
  renterSalesSource,
  concessionSource,
  soldMenusSource,
  tillLinesSource,
  tillReportsSource,
  tillReportSource,
  orderEventsSource,
  grantsSource,
  allReservationsSource,
  activityLogSource,
  visitorsSource,
  refundsSource,
  activitySource,
  vatByRateSource,
  presaleSource,
  postingsSource,
  vouchersSource,
  daySettlementSource,
  settledDaysSource,
  monthSettlementSource,
  settledMonthsSource,
  feeTermsSource,
  batchesSource,
  batchPaymentsSource,
  invoicesSource,
  renterSettlementsSource,
  distributorSettlementSource,
  filmSettlementsSource,
  callSheetFilmsSource,
  callSheetEventsSource,
  callSheetStaffSource,
  callSheetResourcesSource,
  giftCardsSource,
  stockSource,
  lowStockSource,
  deliveriesSource,
  membershipsSource,
  buyersSource,
  transactionsSource,
  staffListSource,
  reservationsSource,
  setListSource,
  tonoSource,
  nkSource,
  playingFiguresSource,
  playingTransfersSource,
  programmeSource,
]

/** Older addresses of the staff list's files. */
const staffFiles = [exportStaffList, getStaffListPdf].map((endpoint) =>
  reportExport(staffListSource, endpoint),
)

export const dayReports: readonly DayReport[] = [callSheet]

export const derivedReportRoutes: Route[] = [
  ...reportSources.flatMap(reportRoutes),
  ...dayReports.flatMap((page) => dayReportRoutes(page, reportSources)),
  ...staffFiles,
]
