import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { drawnOf } from '../programming/plan/habits.ts'
import { openingsStatement, playedStatement, shownStatement } from '../programming/plan/store.ts'
import { filmWeekOf, filmWeekStatements } from '../programming/store.ts'
import { getFilm, getFilmLines } from './contract.ts'
import { forecastOf } from './forecast.ts'
import { comingStatement, filmExists, filmLinesStatement, filmStatement } from './store.ts'

async function readFilm({ db, scope, params, caller, now }: Call<typeof getFilm.parts>) {
  const { partnerId } = scope
  const zone = caller.partner?.timeZone ?? defaultTimeZone
  const nextWeek = addDays(localDay(now, zone), 7)
  const [films, coming, shown, played, openings, ...week] = await db.batch(scope, [
    filmStatement(partnerId, params.id),
    comingStatement(partnerId, params.id),
    shownStatement(partnerId, nextWeek),
    playedStatement(partnerId, nextWeek),
    openingsStatement(partnerId, nextWeek),
    ...filmWeekStatements(partnerId, nextWeek),
  ])
  const past = { history: drawnOf(shown), played, openings: openings[0] }
  return {
    ...onlyRow(films),
    coming,
    next: forecastOf(filmWeekOf(week), past, params.id),
  }
}

export const filmPageRoutes: Route[] = [
  route(getFilm, readFilm),
  route(getFilmLines, async ({ db, scope, params, signal }) => {
    const [found, lines] = await db.batch(
      scope,
      [filmExists(params.id), filmLinesStatement(scope.partnerId, params.id)],
      { pool: 'reports', signal },
    )
    onlyRow(found)
    return { lines }
  }),
]
