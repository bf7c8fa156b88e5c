import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { planFilmWeek } from '../contract.ts'
import { filmWeekOf, filmWeekStatements } from '../store.ts'
import type { WeekFacts } from '../week-facts.ts'
import { filledOf, inOrder, proposedOf, unplacedOf } from './explain.ts'
import { drawnOf, habitsOf } from './habits.ts'
import { planWeek } from './plan-week.ts'
import { playedStatement, type PlayedWeek, shownStatement } from './store.ts'
import { withVersions } from './versions.ts'

/** Films with what they drew when they were last played, since the week before may not have been yet. */
function lastPlayed<W extends WeekFacts>(week: W, played: readonly PlayedWeek[]): W {
  const byFilm = new Map(played.map((each) => [each.productionId, each]))
  const shelf = week.shelf.map((film) => {
    const { shows, admissions } = byFilm.get(film.productionId) ?? { shows: 0, admissions: 0 }
    return { ...film, lastWeek: { shows, admissions } }
  })
  return { ...week, shelf }
}

async function planned({
  db,
  scope,
  params,
  body,
  now,
}: Pick<Call<typeof planFilmWeek.parts>, 'db' | 'scope' | 'params' | 'body' | 'now'>) {
  const [shown, played, ...rows] = await db.batch(scope, [
    shownStatement(scope.partnerId, params.day),
    playedStatement(scope.partnerId, params.day),
    ...filmWeekStatements(scope.partnerId, params.day),
  ])
  const week = lastPlayed(filmWeekOf(rows), played)
  const [history, habits] = [drawnOf(shown), habitsOf(shown)]
  const asked = { ...body, history, habits, now: now.toISOString() }
  const placed = withVersions(inOrder(planWeek(week, asked), week), week, shown)
  const weeksAgo = new Map(played.map(({ productionId, weeks }) => [productionId, weeks]))
  const known = { habits, weeksAgo, hasHours: history.length > 0 }
  const halls =
    body.auditoriumIds.length === 0 ? week.halls.map(({ id }) => id) : body.auditoriumIds
  return {
    proposed: placed.map((one) => proposedOf(one, week, known)),
    unplaced: unplacedOf(week, placed, halls),
    filled: filledOf(week, placed),
  }
}

export const filmPlanRoutes: Route[] = [route(planFilmWeek, planned)]
