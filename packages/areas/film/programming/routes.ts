import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getFilmWeek } from './contract.ts'
import { filmWeekOf, filmWeekStatements } from './store.ts'

export const filmWeekRoutes: Route[] = [
  readRoute(
    getFilmWeek,
    ({ scope, params }) => filmWeekStatements(scope.partnerId, params.day),
    ({ rows }) => filmWeekOf(rows),
  ),
]
