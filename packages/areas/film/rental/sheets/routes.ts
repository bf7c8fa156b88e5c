import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { correctPayment, undoPayment } from './payment-store.ts'
import { sheetStatement, takeSheetStep } from './store.ts'

export const filmSheetRoutes: Route[] = [
  readRoute(
    contract.getSheet,
    ({ scope, params }) => [sheetStatement(scope.partnerId, params)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.approveSheet, (call) =>
    takeSheetStep(call.db, call.scope, authorOf(call), { ...call.params, step: 'approve' }),
  ),
  route(contract.paySheet, (call) =>
    takeSheetStep(call.db, call.scope, authorOf(call), {
      ...call.params,
      step: 'pay',
      inputs: [call.body.paidOn],
    }),
  ),
  route(contract.correctSheetPayment, (call) =>
    correctPayment(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.undoSheetPayment, (call) =>
    undoPayment(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
