import { priceFrom } from '@dxweb/areas/ticketing/offer/price-from.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import { getBoxOffice } from './contract.ts'
import { boxOfficeStatement } from './store.ts'

export const boxOfficeRoutes: Route[] = [
  readRoute(
    getBoxOffice,
    ({ scope, query }) => [
      boxOfficeStatement(scope.partnerId, query.q ? searchKey(query.q.trim()) : null),
    ],
    ({ rows: [found] }) => ({
      data: found.map((event) => ({
        ...event,
        priceFromOre: priceFrom(event),
      })),
    }),
  ),
]
