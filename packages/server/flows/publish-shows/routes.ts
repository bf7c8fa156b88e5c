import { lockedShows, publishAll } from '@dxweb/areas/events/screenings/publish-shows-store.ts'
import { filmWeekOf, filmWeekStatements } from '@dxweb/areas/film/programming/store.ts'
import { problemsOf } from '@dxweb/areas/film/programming/problems.ts'
import type { Scope, Transaction } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { publishShows } from './contract.ts'

interface Begun {
  id: number
  startsAt: string
}

/** Returns one day in each week from the first show to the last, to read every film week with shows. */
function weeksOf(shows: readonly Begun[]): Day[] {
  const days = shows.map(({ startsAt }) => startsAt.slice(0, 10) as Day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const begin = addDays(first, -1)
  const weeks = Math.ceil((daysBetween(begin, last) + 1) / 7) + 1
  return Array.from({ length: Math.min(weeks, 60) }, (_, at) => addDays(begin, at * 7))
}

async function refuseErrors(tx: Transaction, scope: Scope, shows: readonly Begun[]) {
  const ids = new Set(shows.map(({ id }) => id))
  for (const day of weeksOf(shows)) {
    const week = filmWeekOf(await tx.batch(filmWeekStatements(scope.partnerId, day)))
    const clashes = problemsOf(week).filter(
      ({ severity, showIds }) => severity === 'error' && showIds.some((id) => ids.has(id)),
    )
    if (clashes.length > 0) throw new Refusal('wrong_state', { details: { clashes } })
  }
}

const published = ({ db, scope, body, caller, requestId }: Call<typeof publishShows.parts>) =>
  db.transaction(scope, async (tx) => {
    const shows = await tx.run(lockedShows(scope, body.events))
    const events = await publishAll(tx, scope, body.events, authorOf({ caller, requestId }))
    if (!body.atOwnRisk) await refuseErrors(tx, scope, shows)
    return { events }
  })

export const publishShowRoutes: Route[] = [route(publishShows, published)]
