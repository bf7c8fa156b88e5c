import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getOwnShifts } from './contract.ts'
import { ownShiftsStatement } from './store.ts'

export const shiftRoutes: Route[] = [
  readRoute(
    getOwnShifts,
    ({ scope }) => [ownShiftsStatement(scope.partnerId)],
    ({ rows }) => ({ data: rows[0] ?? [] }),
  ),
]
