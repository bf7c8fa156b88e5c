import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import type { BodyOf, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { readVersion, zoneOf } from '../core/change-call.ts'
import { settledOn } from '../core/dated-fault.ts'
import {
  type LocalTimes,
  localTimesOf,
  movedTimes,
  settleTimes,
  timesAlike,
} from '../times/event-times.ts'
import { refuseOrder } from '../core/call-sheet-fields.ts'
import { namedField } from '../core/named-field.ts'
import {
  cancelEvent,
  createSeries,
  deleteDraft,
  duplicateEvent,
  findOverlaps,
  getCalendar,
  getEventLog,
  moveEvent,
  moveEvents,
  putOnOrder,
  type seriesParts,
  undoChange,
  undoSeries,
  updateEvent,
} from './contract.ts'
import { putEventsOnOrder } from './put-on-order-store.ts'
import { seriesDays } from '../series/rules.ts'
import { calendarStatement } from './calendar-store.ts'
import { logEntry, logStatements } from './event-log-store.ts'
import { copyEvent, makeEvents } from './make-events-store.ts'
import { overlapsOf } from './overlaps-store.ts'
import {
  cancel,
  changeEvents,
  type PlannedEvent,
  readChosen,
  readPart,
  readPlanned,
  removeDraft,
} from './plan-events-store.ts'
import { removeSeries } from '../series/remove-series-store.ts'
import { undoChange as putBack } from './undo-change-store.ts'

type PlanCall<B> = Pick<
  Call<EndpointParts>,
  'db' | 'scope' | 'caller' | 'requestId' | 'ifMatch'
> & { params: { id: number }; body: B }

function likewise(
  event: PlannedEvent,
  { before, change, zone }: { before: PlannedEvent; change: LocalTimes; zone: string },
) {
  const days = daysBetween(localDay(before.startsAt, zone), change.date as Day)
  const date = addDays(localDay(event.startsAt, zone), days)
  return settledOn(date, () => timesAlike(event, before, change, zone))
}

async function partChanged(
  { db, scope, caller }: Pick<PlanCall<unknown>, 'db' | 'scope' | 'caller'>,
  { id, part, change }: { id: number; part: (typeof seriesParts)[number]; change: LocalTimes },
) {
  const zone = zoneOf({ caller })
  const times = settleTimes(change, zone)
  const before = await readPlanned(db, scope, id)
  const events = part === 'one' ? [before] : await readPart(db, scope, id, part)
  const changed = events.map((event) =>
    event.id === id
      ? { ...event, ...times }
      : { ...event, ...likewise(event, { before, change, zone }) },
  )
  return { before, changed }
}

async function update(call: PlanCall<BodyOf<typeof updateEvent.parts>>) {
  const { db, scope, body, params } = call
  const version = readVersion(call, body)
  refuseOrder(body, settleTimes(body, zoneOf(call)))
  const { changed } = await partChanged(call, { id: params.id, part: body.part, change: body })
  const events = changed.map((each) => (each.id === params.id ? { ...each, version } : each))
  const { auditoriumId, atOwnRisk, ...fields } = body
  const done = await changeEvents(
    db,
    scope,
    { id: params.id, auditoriumId, atOwnRisk, fields, events },
    authorOf(call),
  ).catch(namedField)
  const ids = done.map(({ id }) => id)
  const own = onlyRow(done.filter(({ id }) => id === params.id))
  return { ...own, ids, changeId: call.requestId, events: done }
}

async function moveByDays({
  db,
  scope,
  caller,
  requestId,
  body,
}: Pick<Call<typeof moveEvents.parts>, 'db' | 'scope' | 'caller' | 'requestId' | 'body'>) {
  const zone = zoneOf({ caller })
  const versions = new Map(body.events.map(({ id, version }) => [id, version]))
  const found = await readChosen(db, scope, [...versions.keys()])
  const [one] = found
  if (one === undefined || found.length < versions.size) throw new Refusal('not_found')
  const events = found.map((event) => {
    const local = localTimesOf(event, zone)
    const change = { ...local, date: addDays(local.date as Day, body.days) }
    const version = versions.get(event.id) ?? event.version
    return { ...event, ...likewise(event, { before: event, change, zone }), version }
  })
  const { atOwnRisk } = body
  const change = { id: one.id, auditoriumId: one.auditoriumId, atOwnRisk, events, fields: null }
  const done = await changeEvents(db, scope, change, authorOf({ caller, requestId })).catch(
    namedField,
  )
  return { changeId: requestId, events: done }
}

async function duplicate(call: PlanCall<BodyOf<typeof duplicateEvent.parts>>) {
  const { db, scope, body, params } = call
  const zone = zoneOf(call)
  const source = await readPlanned(db, scope, params.id)
  const startTime = body.startTime ?? localTimesOf(source, zone).startTime
  const copy = {
    id: params.id,
    auditoriumId: body.auditoriumId ?? source.auditoriumId,
    times: movedTimes(source, { date: body.date, startTime, startFold: body.startFold }, zone),
    atOwnRisk: body.atOwnRisk,
    copiesBookings: body.copiesBookings,
  }
  return copyEvent(db, scope, copy, authorOf(call)).catch(namedField)
}

/** Settles the times separately for each date, since the clock may skip or repeat them on one of the dates. */
async function makeSeries(call: Omit<PlanCall<BodyOf<typeof createSeries.parts>>, 'params'>) {
  const { draft, rule, atOwnRisk } = call.body
  const zone = zoneOf(call)
  const days = seriesDays(draft.date as Day, rule)
  if (days.length === 0) throw invalidField('rule.until', 'no_dates')
  const times = days.map((date) => settledOn(date, () => settleTimes({ ...draft, date }, zone)))
  for (const each of times) refuseOrder(draft, each)
  const made = await makeEvents(
    call.db,
    call.scope,
    { ...draft, times, rule, atOwnRisk },
    authorOf(call),
  ).catch(namedField)
  const [first] = made
  if (first === undefined || first.seriesId === null)
    throw invalidField('auditoriumId', 'not_found')
  const ids = made.map(({ id }) => id)
  return { id: first.seriesId, ids }
}

async function plannedOf(
  call: Pick<PlanCall<BodyOf<typeof findOverlaps.parts>>, 'db' | 'scope' | 'caller' | 'body'>,
) {
  const { auditoriumId, extraAuditoriumIds, times, exceptIds, changes } = call.body
  const [first] = times
  if (changes === undefined || first === undefined) {
    const zone = zoneOf(call)
    const halls = { auditoriumId, extraAuditoriumIds }
    return { planned: times.map((each) => ({ ...settleTimes(each, zone), ...halls })), exceptIds }
  }
  const { before, changed } = await partChanged(call, { ...changes, change: first })
  const isSameHall = before.auditoriumId === auditoriumId
  const isSameExtra = String(before.extraAuditoriumIds) === String(extraAuditoriumIds)
  const planned = changed.map((each) => ({
    ...each,
    ...(!isSameHall && { auditoriumId }),
    ...(!isSameExtra && { extraAuditoriumIds }),
  }))
  return { planned, exceptIds: changed.map(({ id }) => id) }
}

const maxDaysShown = 400

export const planningRoutes: Route[] = [
  route(updateEvent, update),
  route(undoChange, async (call) => {
    const { db, scope, params, body } = call
    const undo = { changeId: params.changeId, events: body.events }
    const done = await putBack(db, scope, undo, authorOf(call)).catch(namedField)
    return { events: done }
  }),
  route(moveEvent, async (call) => {
    const { db, scope, body, params } = call
    const version = readVersion(call, body)
    const before = await readPlanned(db, scope, params.id)
    const events = [{ ...before, ...movedTimes(before, body, zoneOf(call)), version }]
    const { auditoriumId, atOwnRisk } = body
    const change = { id: params.id, auditoriumId, atOwnRisk, events, fields: null }
    const done = await changeEvents(db, scope, change, authorOf(call)).catch(namedField)
    return onlyRow(done)
  }),
  route(moveEvents, moveByDays),
  route(putOnOrder, async (call) => {
    const { db, scope, body, requestId } = call
    const events = await putEventsOnOrder(db, scope, body, authorOf(call)).catch(namedField)
    return { changeId: requestId, events }
  }),
  route(duplicateEvent, duplicate),
  route(createSeries, makeSeries),
  route(cancelEvent, async (call) => {
    const { db, scope, body, params } = call
    const asked = { id: params.id, version: readVersion(call, body), reason: body.reason }
    return cancel(db, scope, asked, authorOf(call))
  }),
  route(deleteDraft, async (call) => {
    const { db, scope, params } = call
    const which = { id: params.id, version: readVersion(call) }
    const { id } = await removeDraft(db, scope, which, authorOf(call))
    return { id }
  }),
  route(undoSeries, async (call) => {
    return removeSeries(call.db, call.scope, call.params.id, authorOf(call))
  }),
  route(findOverlaps, async (call) => {
    const { planned, exceptIds } = await plannedOf(call)
    return { data: await overlapsOf(call.db, call.scope, planned, exceptIds) }
  }),
  readRoute(
    getCalendar,
    ({ scope, query }) => [calendarStatement(scope.partnerId, query)],
    ({ query, rows: [found] }) => {
      const days = daysBetween(query.from as Day, query.to as Day)
      if (days < 0) throw invalidField('to', 'end_before_start')
      if (days > maxDaysShown) throw invalidField('to', 'not_valid')
      return { data: found }
    },
  ),
  readRoute(
    getEventLog,
    ({ scope, params }) => logStatements(scope.partnerId, params.id),
    ({ rows: [found, events] }) => {
      onlyRow(events)
      return { data: found.map(logEntry) }
    },
  ),
]
