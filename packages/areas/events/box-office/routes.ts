import { priceFrom } from '@dxweb/areas/ticketing/offer/price-from.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import { type BoxOfficeRow, getBoxOffice } from './contract.ts'
import { boxOfficeStatement } from './store.ts'

type Stored = Omit<BoxOfficeRow, 'priceFromOre'> & Parameters<typeof priceFrom>[0]

export const boxOfficeRoutes: Route[] = [
  readRoute(
    getBoxOffice,
    ({ scope, query }) => [
      boxOfficeStatement(scope.partnerId, query.q ? searchKey(query.q.trim()) : null),
    ],
    ({ rows: [found = []] }) => ({
      data: (found as unknown as Stored[]).map((event) => ({
        ...event,
        priceFromOre: priceFrom(event),
      })),
    }),
  ),
]
