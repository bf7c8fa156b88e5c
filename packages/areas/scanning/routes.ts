import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import {
  getScanList,
  listScanEvents,
  recordScans,
  type Scan,
  setScanRule,
  undoScan,
} from './contract.ts'
import { record, saveRule, scanEventsStatements, scanListStatements, undo } from './store.ts'

/** Notifies other doors and the event's screens, which show the number of entries. */
function announceEntries({ services, scope }: Announcing, scans: readonly Scan[]): void {
  const eventIds = scans.flatMap(({ result, ticket }) =>
    result === 'accepted' && ticket ? ticket.eventId : [],
  )
  for (const id of new Set(eventIds)) services.seatsChanged(scope.partnerId, id, [], 'andFigures')
}

type Announcing = Pick<Call<EndpointParts>, 'services' | 'scope'>

const recording = route(recordScans, async (call) => {
  const { db, scope, body, caller } = call
  const recorded = await record(db, scope, { ...body, sudoId: caller.sudoId })
  announceEntries(call, recorded.scans)
  return recorded
})

const recordExample = {
  body: {
    eventIds: [412],
    device: 'Hovedinngang',
    scans: [
      { id: '0190a4b0-0000-7000-8000-000000000004', code: '0190a4b0-0000-7000-8000-000000000002' },
    ],
  },
  reply: {
    scans: [
      {
        id: '0190a4b0-0000-7000-8000-000000000004',
        result: 'accepted',
        scannedAt: '2026-11-20T18:12:30.000Z',
        isOffline: false,
        isUndone: false,
        ticket: {
          eventId: 412,
          title: 'Grieg ved flygelet',
          category: 'Voksen',
          section: 'Parkett',
          row: '5',
          seat: '7',
        },
        first: null,
        opensAt: '2026-11-20T17:30:00.000Z',
        closesAt: '2026-11-20T20:30:00.000Z',
      },
    ],
    tallies: [{ eventId: 412, soldCount: 380, arrivedCount: 121 }],
  },
}

export const scanningRoutes: Route[] = [
  readRoute(
    listScanEvents,
    ({ scope }) => scanEventsStatements(scope.partnerId),
    ({ rows: [data, rule] }) => ({ ...onlyRow(rule), data }),
  ),
  { ...recording, example: recordExample },
  route(undoScan, async (call) => {
    const undone = await undo(call.db, call.scope, call.params.scanId)
    announceEntries(call, [undone.scan])
    return undone
  }),
  readRoute(
    getScanList,
    ({ scope, query }) => scanListStatements(scope.partnerId, query.events),
    ({ rows: [events, tickets] }) => ({ ...onlyRow(events), tickets }),
  ),
  route(setScanRule, async ({ db, scope, body }) => {
    await saveRule(db, scope, body.opensMinutes)
    return body
  }),
]
