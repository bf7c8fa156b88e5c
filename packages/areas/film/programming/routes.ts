import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getFilmWeek, planFilmWeek } from './contract.ts'
import { proposedOf, unplacedOf } from './plan/explain.ts'
import { planWeek } from './plan/plan-week.ts'
import { drawnStatement, filmWeekOf, filmWeekStatements } from './store.ts'

async function planned({
  db,
  scope,
  params,
  body,
  now,
}: Pick<Call<typeof planFilmWeek.parts>, 'db' | 'scope' | 'params' | 'body' | 'now'>) {
  const [history, ...rows] = await db.batch(scope, [
    drawnStatement(scope.partnerId, params.day),
    ...filmWeekStatements(scope.partnerId, params.day),
  ])
  const week = filmWeekOf(rows)
  const placed = planWeek(week, { ...body, history, now: now.toISOString() })
  const halls = week.halls.map(({ id }) => id)
  const asked = body.auditoriumIds.length === 0 ? halls : body.auditoriumIds
  return {
    proposed: placed.map((one) => proposedOf(one, week, history)),
    unplaced: unplacedOf(week, placed, asked),
  }
}

export const filmWeekRoutes: Route[] = [
  readRoute(
    getFilmWeek,
    ({ scope, params }) => filmWeekStatements(scope.partnerId, params.day),
    ({ rows }) => filmWeekOf(rows),
  ),
  route(planFilmWeek, planned),
]
