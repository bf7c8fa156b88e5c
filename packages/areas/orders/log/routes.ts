import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getOrderLog } from './contract.ts'
import { orderLogEntry, orderLogStatements } from './store.ts'

export const orderLogRoutes: Route[] = [
  readRoute(
    getOrderLog,
    ({ scope, params }) => orderLogStatements(scope.partnerId, params.id),
    ({ rows: [lines, found] }) => {
      onlyRow(found)
      return { data: lines.map(orderLogEntry) }
    },
  ),
]
