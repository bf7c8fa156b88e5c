import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { ownShiftStatement, shiftStatement } from './read-store.ts'
import { close, move, open } from './store.ts'

export const tillShiftRoutes: Route[] = [
  // The caller is part of the cache key, so that users never share a reply.
  route(contract.getOwnShift, async ({ db, scope, caller }) =>
    onlyRow(await db.run(scope, ownShiftStatement(scope.partnerId, caller.userId))),
  ),
  route(contract.openShift, ({ db, scope, body, ...call }) =>
    open(db, scope, { ...body, ...onceOf(call), by: authorOf(call) }),
  ),
  route(contract.moveCash, ({ db, scope, body, ...call }) =>
    move(db, scope, { ...body, ...onceOf(call), by: authorOf(call) }),
  ),
  route(contract.closeOwnShift, (call) =>
    close(call.db, call.scope, { ...call.body, by: authorOf(call), isOfAny: false }),
  ),
  route(contract.closeShift, (call) =>
    close(call.db, call.scope, { ...call.params, ...call.body, by: authorOf(call), isOfAny: true }),
  ),
  readRoute(
    contract.getShift,
    ({ scope, params }) => [shiftStatement(scope.partnerId, params.shiftId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]

const onceOf = ({ idempotencyKey, bodyHash }: { idempotencyKey: string; bodyHash: Buffer }) => ({
  idempotencyKey,
  bodyHash,
})
