import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getHouseLog } from './contract.ts'
import { houseLog } from './store.ts'

export const houseLogRoutes: Route[] = [
  route(getHouseLog, async ({ db, scope, params }) => ({
    data: await houseLog(db, scope, params.houseId),
  })),
]
