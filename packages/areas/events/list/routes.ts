import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow, rowExists } from '@dxweb/kit/database/database.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  createEvent,
  getEvent,
  getEventChoices,
  getEventFilters,
  getEventSeries,
  listEvents,
  publishEvent,
  saveNote,
  startSale,
  stopSale,
  sumEvents,
} from '../core/contract.ts'
import { readVersion, zoneOf } from '../core/change-call.ts'
import { settleTimes } from '../times/event-times.ts'
import { refuseOrder } from '../core/call-sheet-fields.ts'
import { namedField } from '../core/named-field.ts'
import {
  channelWindow,
  isPastStop,
  type SaleWindows,
  windowsOf,
} from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import { eventCan, eventSteps } from '../core/rules.ts'
import { changeEvent, type EventChange, setCountedVisitors } from './change-event-store.ts'
import { saveCountedVisitors } from './contract.ts'
import { eventChoices } from './event-choices-store.ts'
import { seriesStatement } from './event-series-store.ts'
import { filtersStatement } from './event-filters-store.ts'
import { getStatement } from './get-event-store.ts'
import { eventPage, listStatement } from './list-events-store.ts'
import { makeEvents } from '../planning/make-events-store.ts'
import { sumStatement, sumsOf } from './sum-events-store.ts'

const change = (
  call: Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller' | 'requestId'>,
  what: EventChange,
) => changeEvent(call.db, call.scope, what, authorOf(call))

const saleOf = (windows: SaleWindows, now: number) => ({
  isPastStop: isPastStop(windows, now),
  channels: {
    counter: channelWindow(windows, 'counter', now),
    web: channelWindow(windows, 'web', now),
  },
})

export const eventRoutes: Route[] = [
  readRoute(
    listEvents,
    ({ scope, query }) => [listStatement(scope.partnerId, query)],
    ({ db, scope, query, rows: [found] }) => eventPage(db, scope, query, found),
  ),
  readRoute(
    getEventSeries,
    ({ scope, params }) => [
      rowExists('event', scope.partnerId, params.id),
      seriesStatement(scope.partnerId, params.id),
    ],
    ({ rows: [found, data] }) => {
      onlyRow(found)
      return { data }
    },
  ),
  readRoute(
    getEvent,
    ({ scope, params }) => [getStatement(scope.partnerId, params.id)],
    ({ caller, rows: [found] }) => {
      const { windows, ...stored } = onlyRow(found)
      const event = { ...stored, ...saleOf(windowsOf(windows, stored), Date.now()) }
      return { ...event, can: eventCan(caller, event) }
    },
  ),
  readRoute(
    sumEvents,
    ({ scope, query }) => [sumStatement(scope.partnerId, query)],
    ({ rows: [days] }) => sumsOf(days),
  ),
  readRoute(
    getEventFilters,
    ({ scope }) => [filtersStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(getEventChoices, ({ db, scope }) => eventChoices(db, scope)),
  route(createEvent, async (call) => {
    const times = [settleTimes(call.body, zoneOf(call))]
    for (const each of times) refuseOrder(call.body, each)
    const [made] = await makeEvents(
      call.db,
      call.scope,
      { ...call.body, times, rule: null },
      authorOf(call),
    ).catch(namedField)
    if (made === undefined) throw invalidField('auditoriumId', 'not_found')
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
  route(saveCountedVisitors, (call) =>
    setCountedVisitors(
      call.db,
      call.scope,
      { ...call.body, id: call.params.id, version: readVersion(call, call.body) },
      authorOf(call),
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
