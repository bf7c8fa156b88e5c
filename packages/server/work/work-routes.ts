import { registerRoutes } from '../collections/registers.ts'
import { eventMoneyRoutes } from '../documents/event-money-routes.ts'
import { exportRoutes } from '../documents/export/export-routes.ts'
import { ledgerFileRoutes } from '../documents/export/ledger-file-routes.ts'
import { refundReportRoutes } from '../documents/refund-report-routes.ts'
import { segmentExportRoutes } from '../documents/export/segment-routes.ts'
import { settlementExportRoutes } from '../documents/settlement-papers.ts'
import { salesOutRoutes } from '@dxweb/areas/tills/sales-out/routes.ts'
import { stockCountPaperRoutes } from '../documents/stock-count-papers.ts'
import { derivedReportRoutes } from '../reports/sources.ts'

export const workRoutes = new Map(
  [
    ...registerRoutes,
    ...derivedReportRoutes,
    ...exportRoutes,
    ...ledgerFileRoutes,
    ...eventMoneyRoutes,
    ...refundReportRoutes,
    ...segmentExportRoutes,
    ...settlementExportRoutes,
    ...salesOutRoutes,
    ...stockCountPaperRoutes,
  ]
    .filter(({ isWork }) => isWork)
    .map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
)
