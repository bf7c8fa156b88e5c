import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getBookingShows } from './contract.ts'
import { bookingShowsStatement } from './store.ts'

export const filmBookingRoutes: Route[] = [
  readRoute(
    getBookingShows,
    ({ scope, params }) => [bookingShowsStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
