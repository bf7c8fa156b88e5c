import { buyersSource } from '@dxweb/areas/ticketing/sales/buyers-store.ts'
import { playingFiguresSource } from '@dxweb/areas/film/figures/report-store.ts'
import {
  distributorSettlementSource,
  filmSettlementsSource,
} from '@dxweb/areas/film/rental/sheets/report-store.ts'
import { giftCardsSource } from '@dxweb/areas/giftcards/read-store.ts'
import { orderEventsSource } from '@dxweb/areas/orders/order-events/store.ts'
import { activitySource } from '@dxweb/areas/reports/activity/store.ts'
import {
  callSheetEventsSource,
  callSheetFilmsSource,
} from '@dxweb/areas/reports/call-sheet/store.ts'
import { campaignReportSource } from '@dxweb/areas/reports/campaigns/store.ts'
import { correctionsSource } from '@dxweb/areas/reports/corrections/store.ts'
import { tillLinesSource } from '@dxweb/areas/reports/goods/lines/store.ts'
import { soldMenusSource } from '@dxweb/areas/reports/goods/menus/store.ts'
import { concessionSource } from '@dxweb/areas/reports/goods/store.ts'
import { nkSource } from '@dxweb/areas/reports/nk/store.ts'
import { postingsSource } from '@dxweb/areas/reports/postings/store.ts'
import { presaleSource } from '@dxweb/areas/reports/presale/store.ts'
import { priceMixSource } from '@dxweb/areas/reports/price-mix/store.ts'
import { refundsSource } from '@dxweb/areas/reports/refunds/store.ts'
import { renterSalesSource } from '@dxweb/areas/reports/renters/store.ts'
import { allReservationsSource } from '@dxweb/areas/reports/reservations/store.ts'
import { salesByHourSource } from '@dxweb/areas/reports/sales-by-hour/store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { vatByRateSource } from '@dxweb/areas/reports/vat/store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import {
  batchesSource,
  batchPaymentsSource,
} from '@dxweb/areas/settlements/batches/report-store.ts'
import {
  daySettlementSource,
  settledDaysSource,
} from '@dxweb/areas/settlements/day/report-store.ts'
import {
  monthSettlementSource,
  settledMonthsSource,
} from '@dxweb/areas/settlements/month/report-store.ts'
import { reservationsSource } from '@dxweb/areas/ticketing/reservations/list-store.ts'
import { transactionsSource } from '@dxweb/areas/ticketing/sales/transactions-store.ts'
import { tonoSource } from '@dxweb/areas/tono/report/store.ts'
import { giftCardsRows, postingsRows, presaleRows, vatRows } from './books.ts'
import { callSheetEventRows, callSheetFilmRows } from './call-sheets.ts'
import {
  activityRows,
  buyersRows,
  nkRows,
  orderEventsRows,
  reservationsRows,
  reservedRows,
  tonoRows,
  transactionsRows,
} from './events.ts'
import { campaignRows } from './campaigns.ts'
import { distributorRows, filmSettlementRows } from './film-sheets.ts'
import { concessionDays, concessionRows, soldMenuRows, tillLineRows } from './goods.ts'
import { monthRows, settledMonthsRows } from './months.ts'
import type { PlainReport } from './plain-report.ts'
import {
  correctionsRows,
  playingRows,
  refundsRows,
  rentedOf,
  roomRows,
  salesByHourRows,
  ticketSalesRows,
  visitorsRows,
} from './sales.ts'
import {
  batchesRows,
  batchPaymentsRows,
  daySettlementRows,
  settledDaysRows,
} from './settlements.ts'

export const plainReports = (isAdvance: boolean): PlainReport[] => [
  { source: ticketSalesSource, rows: ticketSalesRows, unlisted: roomRows },
  { source: priceMixSource, rows: ticketSalesRows },
  { source: campaignReportSource, rows: campaignRows },
  { source: renterSalesSource, rows: rentedOf(ticketSalesRows), unlisted: rentedOf(roomRows) },
  { source: salesByHourSource, rows: salesByHourRows },
  { source: visitorsSource, rows: visitorsRows },
  { source: playingFiguresSource, rows: playingRows },
  { source: distributorSettlementSource, rows: distributorRows },
  { source: filmSettlementsSource, rows: filmSettlementRows },
  { source: callSheetFilmsSource, rows: callSheetFilmRows },
  { source: callSheetEventsSource, rows: callSheetEventRows },
  { source: refundsSource, rows: refundsRows },
  { source: correctionsSource, rows: correctionsRows },
  { source: presaleSource, rows: presaleRows },
  { source: vatByRateSource, rows: vatRows },
  { source: postingsSource, rows: postingsRows },
  { source: giftCardsSource, rows: giftCardsRows },
  { source: daySettlementSource, rows: daySettlementRows },
  { source: settledDaysSource, rows: settledDaysRows },
  { source: monthSettlementSource, rows: monthRows(isAdvance) },
  { source: settledMonthsSource, rows: settledMonthsRows(isAdvance) },
  { source: batchesSource, rows: batchesRows },
  { source: batchPaymentsSource, rows: batchPaymentsRows },
  { source: activitySource, rows: activityRows },
  { source: allReservationsSource, rows: reservationsRows },
  { source: nkSource, rows: nkRows },
  { source: tonoSource, rows: tonoRows },
  { source: transactionsSource, rows: transactionsRows },
  { source: buyersSource, rows: buyersRows },
  { source: reservationsSource, rows: reservedRows },
  { source: orderEventsSource, rows: orderEventsRows },
  { source: concessionSource, rows: concessionRows, unlisted: concessionDays, isOfDays: true },
  { source: soldMenusSource, rows: soldMenuRows },
  { source: tillLinesSource, rows: tillLineRows },
]
