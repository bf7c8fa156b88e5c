import { onlyRow, rowExists } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { listSaleBuyers } from './contract.ts'
import { saleBuyersStatement } from './store.ts'

export const saleBuyersRoutes: Route[] = [
  readRoute(
    listSaleBuyers,
    ({ scope, params }) => [
      rowExists('event', scope.partnerId, params.id),
      saleBuyersStatement(scope.partnerId, params.id),
    ],
    ({ rows: [events, found] }) => {
      onlyRow(events)
      return { data: found }
    },
  ),
]
