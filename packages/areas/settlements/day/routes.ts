import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { countOwnTill, getOwnTill } from './own-till-contract.ts'
import { ownTillStatement } from './own-till-store.ts'
import { countCash, countTill } from './count-store.ts'
import { dayStatement, takeStep } from './store.ts'

export const daySettlementRoutes: Route[] = [
  readRoute(
    contract.getDay,
    ({ scope, params }) => [dayStatement(scope.partnerId, params.day)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.countCash, (call) =>
    countCash(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.countTill, (call) =>
    countTill(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  // Passes the user id as a parameter, since identical statements may share one read.
  route(getOwnTill, async ({ db, scope, params, caller }) =>
    onlyRow(await db.run(scope, ownTillStatement(scope.partnerId, params.day, caller.userId))),
  ),
  route(countOwnTill, (call) =>
    countCash(call.db, call.scope, authorOf(call), {
      ...call.params,
      ...call.body,
      userId: call.caller.userId,
    }),
  ),
  route(contract.settleDay, (call) =>
    takeStep(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
