import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { findUncategorised } from './contract.ts'
import { uncategorisedStatement } from './store.ts'

export const nkRoutes: Route[] = [
  readRoute(
    findUncategorised,
    ({ scope, query }) => [uncategorisedStatement(scope.partnerId, query.from, query.to)],
    ({ rows: [data] }) => ({ data }),
  ),
]
