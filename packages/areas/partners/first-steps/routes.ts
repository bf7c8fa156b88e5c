import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getFirstSteps } from './contract.ts'
import { firstStepsStatement } from './store.ts'

export const firstStepsRoutes: Route[] = [
  readRoute(
    getFirstSteps,
    ({ scope }) => [firstStepsStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
