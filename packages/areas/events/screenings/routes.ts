import { movedShow, defaultCleaning } from './turn-around.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { zoneOf } from '../core/change-call.ts'
import { isMetAtStart, namedField } from '../core/named-field.ts'
import { type PlannedEvent, readChosen } from '../planning/plan-events-store.ts'
import { changeShows as change } from './change-shows-store.ts'
import { changeShows, moveShows, placeShows } from './contract.ts'
import { moveShows as move, readCleaning } from './move-shows-store.ts'
import { placeShows as place } from './place-shows-store.ts'
import { startsOf } from './rules.ts'

async function placed(call: Call<typeof placeShows.parts>) {
  const { db, scope, body } = call
  const starts = startsOf(body.shows, zoneOf(call))
  const shows = body.shows.map((show, at) => ({ ...show, startsAt: starts[at] ?? '' }))
  const { atOwnRisk, skipsClashing } = body
  const asked = { shows, atOwnRisk, skipsClashing }
  const made = () => place(db, scope, asked, authorOf(call))
  // If another clerk's show took the start, that show is committed by now, and a retry reports the conflict.
  return made()
    .catch((error) => (isMetAtStart(error) ? made() : Promise.reject(error)))
    .catch(namedField)
}

/** Computes each show's new times; the elapsed length is unchanged, even at a clock change. */
async function movedTo(call: Call<typeof moveShows.parts>): Promise<PlannedEvent[]> {
  const { db, scope, body } = call
  const starts = startsOf(body.shows, zoneOf(call))
  const ids = body.shows.map(({ id }) => id)
  const found = new Map((await readChosen(db, scope, ids)).map((event) => [event.id, event]))
  const { rule, halls } = await readCleaning(db, scope)
  const cleaned = (hall: number) => defaultCleaning(halls.get(hall), rule)
  return body.shows.map(({ id, version, auditoriumId }, at) => {
    const before = found.get(id)
    if (before === undefined) throw new Refusal('not_found')
    const cleaning = { from: cleaned(before.auditoriumId), to: cleaned(auditoriumId) }
    return {
      ...before,
      ...movedShow(before, starts[at] ?? before.startsAt, cleaning),
      version,
      auditoriumId,
    }
  })
}

async function moved(call: Call<typeof moveShows.parts>) {
  const { db, scope, body, requestId } = call
  const asked = { shows: await movedTo(call), atOwnRisk: body.atOwnRisk }
  const events = await move(db, scope, asked, authorOf(call)).catch(namedField)
  return { changeId: requestId, events }
}

async function changed(call: Call<typeof changeShows.parts>) {
  const { db, scope, body, requestId } = call
  const events = await change(db, scope, body, authorOf(call)).catch(namedField)
  return { changeId: requestId, events }
}

export const screeningRoutes: Route[] = [
  route(placeShows, placed),
  route(moveShows, moved),
  route(changeShows, changed),
]
