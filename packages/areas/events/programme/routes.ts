import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { zoneOf } from '../core/change-call.ts'
import { namedField } from '../core/named-field.ts'
import { checkProgramme, importProgramme, type Show } from './contract.ts'
import { showClock } from './programme-times.ts'
import { makeProgramme, type TimedShow, type TypedShow, whatShowsMeet } from './store.ts'

/** Refuses starts that the clock skips, and repeated starts without a fold. */
function timed(shows: readonly Show[], zone: string): TimedShow[] {
  const clock = showClock(zone)
  const fields: Record<string, FieldError> = {}
  const settled = shows.flatMap((show, row) => {
    const { startTime, startFold, minutes } = show
    const times = clock({ date: show.date as Day, startTime, minutes, fold: startFold })
    if (!('edge' in times)) return [{ ...show, ...times }]
    fields[`shows.${row}.startTime`] = { code: times.code }
    return []
  })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return settled
}

function typed(shows: readonly TimedShow[], usual: number | undefined): TypedShow[] {
  return shows.map((show) => {
    const eventTypeId = show.eventTypeId ?? usual
    if (eventTypeId !== undefined) return { ...show, eventTypeId }
    throw new Refusal('invalid', { fields: { eventTypeId: { code: 'required' } } })
  })
}

export const programmeRoutes: Route[] = [
  route(checkProgramme, async (call) => {
    const shows = timed(call.body.shows, zoneOf(call))
    return { data: await whatShowsMeet(call.db, call.scope, shows) }
  }),
  route(importProgramme, async (call) => {
    const { db, scope, body } = call
    const shows = typed(timed(body.shows, zoneOf(call)), body.eventTypeId)
    return makeProgramme(db, scope, shows, authorOf(call)).catch(namedField)
  }),
]
