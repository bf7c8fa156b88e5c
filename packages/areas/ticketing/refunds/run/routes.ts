import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getRefundReport, startRefundRun } from './contract.ts'
import { refundReportStatement, startRun } from './store.ts'

const starting = route(startRefundRun, (call) =>
  startRun(call.db, call.scope, call.params.id, call.body, authorOf(call)),
)

const startExample = {
  body: { withFee: true, reason: 'Avlyst på grunn av sykdom', to: 'means' },
  reply: { id: '0190a4b0-0000-7000-8000-000000000004' },
}

export const refundRunRoutes: Route[] = [
  { ...starting, example: startExample },
  readRoute(
    getRefundReport,
    ({ scope, params }) => [refundReportStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
