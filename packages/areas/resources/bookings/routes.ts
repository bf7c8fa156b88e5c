import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import type { BodyOf, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import {
  bookResource,
  changeBooking,
  getEventResources,
  getResourceBookings,
  removeBooking,
} from './contract.ts'
import { settleOwnTimes } from './booking-times.ts'
import { book, type BookingDraft, eventStatements, free, periodStatement, rebook } from './store.ts'

type Part<K extends keyof Call<EndpointParts>> = Pick<Call<EndpointParts>, K>

function versionOf({ ifMatch }: Part<'ifMatch'>, body: { version?: number | undefined } = {}) {
  const version = body.version ?? ifMatch
  if (version === null) throw new Refusal('version_required')
  return version
}

function draftOf(
  { caller }: Part<'caller'>,
  { ownTimes, ...draft }: BodyOf<typeof bookResource.parts>,
): BookingDraft {
  const zone = caller.partner?.timeZone ?? defaultTimeZone
  return { ...draft, times: ownTimes && settleOwnTimes(ownTimes, zone) }
}

const maxDaysShown = 400

export const bookingRoutes: Route[] = [
  readRoute(
    getResourceBookings,
    ({ scope, query }) => [periodStatement(scope.partnerId, query)],
    ({ query, rows: [found] }) => {
      const days = daysBetween(query.from as Day, query.to as Day)
      if (days < 0) throw invalidField('to', 'end_before_start')
      if (days > maxDaysShown) throw invalidField('to', 'not_valid')
      return { data: found }
    },
  ),
  readRoute(
    getEventResources,
    ({ scope, params }) => eventStatements(scope.partnerId, params.id),
    ({ rows: [found, events] }) => {
      onlyRow(events)
      return { data: found }
    },
  ),
  route(bookResource, async (call) => {
    const { db, scope, params, body } = call
    return book(db, scope, params.id, draftOf(call, body), authorOf(call))
  }),
  route(changeBooking, async (call) => {
    const { db, scope, params } = call
    const { version, ...body } = call.body
    const { id: eventId, bookingId } = params
    const which = { eventId, bookingId, version: versionOf(call, { version }) }
    return rebook(db, scope, which, draftOf(call, body), authorOf(call))
  }),
  route(removeBooking, async (call) => {
    const { db, scope, params } = call
    const which = { eventId: params.id, bookingId: params.bookingId, version: versionOf(call) }
    return free(db, scope, which, authorOf(call))
  }),
]
