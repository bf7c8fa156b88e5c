import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getVenueLog } from './contract.ts'
import { venueLog } from './store.ts'

export const venueLogRoutes: Route[] = [
  route(getVenueLog, async ({ db, scope, params }) => ({
    data: await venueLog(db, scope, params.venueId),
  })),
]
