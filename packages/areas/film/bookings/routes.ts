import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getBookingShows, listReleases } from './contract.ts'
import { bookingShowsStatement, releasesStatement } from './store.ts'

export const filmBookingRoutes: Route[] = [
  readRoute(
    getBookingShows,
    ({ scope, params }) => [bookingShowsStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    listReleases,
    ({ scope, query }) => [releasesStatement(scope.partnerId, query)],
    ({ rows: [releases] }) => ({ releases }),
  ),
]
