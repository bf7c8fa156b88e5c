import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getOverride, saveOverride } from './contract.ts'
import { overrideStatement, storeOverride } from './store.ts'

export const overrideRoutes: Route[] = [
  readRoute(
    getOverride,
    ({ scope, params }) => [overrideStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(saveOverride, (call) =>
    storeOverride(call.db, call.scope, authorOf(call), { ...call.body, id: call.params.id }),
  ),
]
