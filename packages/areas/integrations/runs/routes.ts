import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { listRuns } from './contract.ts'
import { runsStatement } from './store.ts'

export const runRoutes: Route[] = [
  readRoute(
    listRuns,
    ({ scope, params }) => [runsStatement(scope.partnerId, params.integrationId)],
    ({ rows: [data] }) => ({ data, total: data.length }),
  ),
]
