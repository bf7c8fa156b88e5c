import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { readHallUse } from './contract.ts'
import { hallUse } from './rules.ts'
import { hallUseStatement } from './store.ts'

export const activityRoutes: Route[] = [
  readRoute(
    readHallUse,
    ({ scope, query }) => [hallUseStatement(scope.partnerId, query.from, query.to)],
    ({ rows: [halls], query }) => hallUse(halls, query.from as Day, query.to as Day),
  ),
]
