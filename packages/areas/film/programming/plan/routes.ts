import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { planFilmWeek } from '../contract.ts'
import { filmWeekOf, filmWeekStatements } from '../store.ts'
import { filledOf, inOrder, proposedOf, totalsOf, unplacedOf } from './explain.ts'
import { drawnOf, standingTimes } from './habits.ts'
import { planWeek } from './plan-week.ts'
import { openingsStatement, playedStatement, priceStatement, shownStatement } from './store.ts'
import { withVersions } from './versions.ts'

async function planned({
  db,
  scope: { partnerId, ...scope },
  params: { day },
  body,
  now,
}: Pick<Call<typeof planFilmWeek.parts>, 'db' | 'scope' | 'params' | 'body' | 'now'>) {
  const [shown, played, openings, prices, ...rows] = await db.batch({ partnerId, ...scope }, [
    shownStatement(partnerId, day),
    playedStatement(partnerId, day),
    openingsStatement(partnerId, day),
    priceStatement(partnerId, day),
    ...filmWeekStatements(partnerId, day),
  ])
  const week = filmWeekOf(rows)
  const past = { history: drawnOf(shown), played, openings: openings[0] }
  const asked = { ...body, ...past, isStanding: standingTimes(shown), now: now.toISOString() }
  const placed = withVersions(inOrder(planWeek(week, asked), week), week, shown)
  const halls =
    body.auditoriumIds.length === 0 ? week.halls.map(({ id }) => id) : body.auditoriumIds
  return {
    proposed: placed.map((one) => proposedOf(one, week, past)),
    unplaced: unplacedOf(week, placed, halls),
    filled: filledOf(week, placed),
    totals: totalsOf(placed, week, onlyRow(prices).priceOre),
    leastVisitors: body.leastVisitors ?? week.rule.leastVisitors,
  }
}

export const filmPlanRoutes: Route[] = [route(planFilmWeek, planned)]
