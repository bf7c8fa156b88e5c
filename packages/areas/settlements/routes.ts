import type { Route } from '@dxweb/kit/definitions/route.ts'
import { batchRoutes } from './batches/routes.ts'
import { daySettlementRoutes } from './day/routes.ts'
import { monthSettlementRoutes } from './month/routes.ts'
import { renterSettlementRoutes } from './renter/routes.ts'

export const settlementRoutes: Route[] = [
  ...daySettlementRoutes,
  ...monthSettlementRoutes,
  ...batchRoutes,
  ...renterSettlementRoutes,
]
