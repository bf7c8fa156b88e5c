import { onlyRow, sql } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { listSaleBuyers, type SaleBuyer } from './contract.ts'
import { saleBuyersStatement } from './store.ts'

export const saleBuyersRoutes: Route[] = [
  readRoute(
    listSaleBuyers,
    ({ scope, params }) => [
      sql('event-exists', 'select id from event where partner_id = $1 and id = $2', [
        scope.partnerId,
        params.id,
      ]),
      saleBuyersStatement(scope.partnerId, params.id),
    ],
    ({ rows: [events, found = []] }) => {
      onlyRow(events)
      return { data: found as unknown as SaleBuyer[] }
    },
  ),
]
