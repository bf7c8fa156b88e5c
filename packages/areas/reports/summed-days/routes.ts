import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getSummedDays } from './contract.ts'
import { summedDaysStatement } from './store.ts'

export const summedDaysRoutes: Route[] = [
  readRoute(
    getSummedDays,
    ({ scope }) => [summedDaysStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
