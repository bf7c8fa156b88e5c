import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { bringInLines, getOrderSums, getProposedLines } from './contract.ts'
import { bringIn, proposedOf, proposedStatements, sumsStatement } from './store.ts'

export const orderLineRoutes: Route[] = [
  readRoute(
    getProposedLines,
    ({ scope, params }) => proposedStatements(scope.partnerId, params.id),
    ({ rows }) => proposedOf(rows),
  ),
  readRoute(
    getOrderSums,
    ({ scope, params }) => [sumsStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(bringInLines, (call) => {
    const { db, scope, params, body } = call
    return bringIn(db, scope, { orderId: params.id, renew: body.renew, by: authorOf(call) })
  }),
]
