import { onlyRow } from '@dxweb/kit/database/database.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { countCash, dayStatement, takeStep } from './store.ts'

export const daySettlementRoutes: Route[] = [
  readRoute(
    contract.getDay,
    ({ scope, params }) => [dayStatement(scope.partnerId, params.day)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.countCash, (call) =>
    countCash(call.db, call.scope, byOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.settleDay, (call) =>
    takeStep(call.db, call.scope, byOf(call), { ...call.params, ...call.body }),
  ),
]
