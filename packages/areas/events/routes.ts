import { onlyRow } from '@dxweb/kit/database.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/route.ts'
import type { EndpointParts } from '@dxweb/kit/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors.ts'
import {
  createEvent,
  getEvent,
  getEventChoices,
  listEvents,
  publishEvent,
  saveNote,
  startSale,
  stopSale,
} from './contract.ts'
import { eventCan, eventSteps, settleTimes } from './rules.ts'
import { changeEvent, type EventChange, insertEvent } from './store/change-event.ts'
import { eventChoices } from './store/event-choices.ts'
import { getStatement, type StoredEvent } from './store/get-event.ts'
import { eventPage, listStatement } from './store/list-events.ts'

/** The version a change was decided on: in the body, or in `If-Match`. */
function readVersion(
  call: Pick<Call<EndpointParts>, 'ifMatch'>,
  body: { version?: number | undefined },
) {
  const version = body.version ?? call.ifMatch
  if (version === null) throw new Refusal('version_required')
  return version
}

/** A change of one field that anybody who watches the event or the list is told of. */
async function change(
  call: Pick<Call<EndpointParts>, 'db' | 'scope' | 'services' | 'caller' | 'requestId'>,
  what: EventChange,
) {
  const done = await changeEvent(call.db, call.scope, what, {
    sudoId: call.caller.sudoId,
    requestId: call.requestId,
  })
  call.services.changed(call.scope.partnerId, `event:${done.id}`)
  call.services.changed(call.scope.partnerId, 'events')
  return done
}

export const eventRoutes: Route[] = [
  readRoute(
    listEvents,
    ({ scope, query }) => [listStatement(scope.partnerId, query)],
    ({ db, scope, query, rows: [found = []] }) => eventPage(db, scope, query, found),
  ),
  readRoute(
    getEvent,
    ({ scope, params }) => [getStatement(scope.partnerId, params.id)],
    ({ caller, rows: [found] }) => {
      const event = onlyRow(found as StoredEvent[] | undefined)
      return { ...event, can: eventCan(caller, event) }
    },
  ),
  route(getEventChoices, ({ db, scope }) => eventChoices(db, scope)),
  route(createEvent, async ({ db, scope, body, caller, services, requestId }) => {
    const times = settleTimes(body, caller.partner?.timeZone ?? 'Europe/Oslo')
    const made = await insertEvent(
      db,
      scope,
      { ...body, ...times },
      { sudoId: caller.sudoId, requestId },
    ).catch((error: unknown) => {
      throw namedField(error)
    })
    if (made === null) throw invalidField('auditoriumId', 'not_found')
    services.changed(scope.partnerId, `event:${made.id}`)
    services.changed(scope.partnerId, 'events')
    return made
  }),
  route(publishEvent, (call) =>
    change(call, {
      id: call.params.id,
      version: readVersion(call, call.body),
      field: 'state',
      value: eventSteps.publish.to,
      from: eventSteps.publish.from,
    }),
  ),
  ...[
    { endpoint: stopSale, isSaleOpen: false },
    { endpoint: startSale, isSaleOpen: true },
  ].map(({ endpoint, isSaleOpen }) =>
    route(endpoint, (call) =>
      change(call, {
        id: call.params.id,
        version: readVersion(call, call.body),
        field: 'isSaleOpen',
        value: isSaleOpen,
        from: ['published'],
      }),
    ),
  ),
  route(saveNote, (call) =>
    change(call, {
      id: call.params.id,
      version: readVersion(call, call.body),
      field: 'note',
      value: call.body.note,
    }),
  ),
]

/** What the database refused, at the field that the clerk can mend. */
function namedField(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const constraint = (error.cause as { constraint?: string } | undefined)?.constraint ?? ''
  if (constraint === 'event_hall_start') return invalidField('startTime', 'hall_taken_at_start')
  if (constraint.includes('event_type')) return invalidField('eventTypeId', 'not_found')
  if (constraint.includes('renter')) return invalidField('renterId', 'not_found')
  return error
}
