import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { deliveriesAtOnce, listDeliveries, replayDeliveries } from './contract.ts'
import { bodyOf } from '../sending/message.ts'
import { deliveriesStatements, replay } from './store.ts'

export const deliveryRoutes: Route[] = [
  readRoute(
    listDeliveries,
    ({ scope, params, query }) => deliveriesStatements(scope.partnerId, params.id, query),
    ({ scope, rows: [endpoint, found] }) => {
      onlyRow(endpoint)
      return {
        data: found
          .slice(0, deliveriesAtOnce)
          .map((one) => ({ ...one, body: bodyOf(scope.partnerId, one) })),
        hasMore: found.length > deliveriesAtOnce,
      }
    },
  ),
  route(replayDeliveries, (call) =>
    replay(call.db, call.scope, authorOf(call), call.params.id, call.body),
  ),
]
