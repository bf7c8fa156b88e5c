import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { cancelMembership, getMembership, renewMembership, sellMembership } from './contract.ts'
import { membershipStatement } from './read-store.ts'
import { cancelOne, renewOne, sellOne } from './store.ts'

type AnyCall = Pick<
  Call<EndpointParts>,
  'caller' | 'requestId' | 'now' | 'idempotencyKey' | 'bodyHash'
>

const commandOf = (call: AnyCall) => ({
  by: authorOf(call),
  today: localDay(call.now, call.caller.partner?.timeZone ?? defaultTimeZone),
  idempotencyKey: call.idempotencyKey,
  bodyHash: call.bodyHash,
})

export const membershipRoutes: Route[] = [
  readRoute(
    getMembership,
    ({ scope, params }) => [membershipStatement(scope, params.membershipId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(sellMembership, (call) =>
    sellOne(call.db, call.scope, { ...call.body, ...commandOf(call) }),
  ),
  route(renewMembership, (call) =>
    renewOne(call.db, call.scope, { ...call.params, ...call.body, ...commandOf(call) }),
  ),
  route(cancelMembership, (call) =>
    cancelOne(call.db, call.scope, { ...call.params, ...call.body, ...commandOf(call) }),
  ),
]
