import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { planFilmWeek } from '../contract.ts'
import { filmWeekOf, filmWeekStatements } from '../store.ts'
import { inOrder, proposedOf, unplacedOf } from './explain.ts'
import { planWeek } from './plan-week.ts'
import { drawnStatement } from './store.ts'

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
  const placed = inOrder(planWeek(week, { ...body, history, now: now.toISOString() }), week)
  const halls = week.halls.map(({ id }) => id)
  const asked = body.auditoriumIds.length === 0 ? halls : body.auditoriumIds
  return {
    proposed: placed.map((one) => proposedOf(one, week, history)),
    unplaced: unplacedOf(week, placed, asked),
  }
}

export const filmPlanRoutes: Route[] = [route(planFilmWeek, planned)]
