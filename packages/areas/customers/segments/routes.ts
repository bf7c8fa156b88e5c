import { onlyRow, rowExists } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import {
  countSegment,
  createSegment,
  listSegments,
  listSegmentUses,
  removeSegment,
  updateSegment,
} from './contract.ts'
import {
  changeSegment,
  countStatement,
  removeSegmentOf,
  segmentsStatement,
  segmentUsesStatement,
  storeSegment,
} from './store.ts'

export const segmentRoutes: Route[] = [
  readRoute(
    listSegments,
    ({ scope }) => [segmentsStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  route(countSegment, async ({ db, scope, body, now, caller }) => {
    const timeZone = caller.partner?.timeZone ?? defaultTimeZone
    const asked = { partnerId: scope.partnerId, now, timeZone }
    const [found] = await db.run(scope, countStatement(body.tree, asked, body.limit), {
      pool: 'reports',
    })
    return found ?? { count: 0, examples: [] }
  }),
  route(createSegment, (call) => storeSegment(call.db, call.scope, authorOf(call), call.body)),
  route(updateSegment, (call) =>
    changeSegment(call.db, call.scope, authorOf(call), { ...call.body, id: call.params.id }),
  ),
  route(removeSegment, (call) =>
    removeSegmentOf(call.db, call.scope, authorOf(call), call.params.id),
  ),
  readRoute(
    listSegmentUses,
    ({ scope, params }) => [
      rowExists('segment', scope.partnerId, params.id),
      segmentUsesStatement(scope.partnerId, params.id),
    ],
    ({ rows: [found, data] }) => {
      onlyRow(found)
      return { data }
    },
  ),
]
