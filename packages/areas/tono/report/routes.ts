import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { markSent, unmarkSent } from './contract.ts'
import { markStatement, unmarkStatement } from './store.ts'

export const tonoRoutes: Route[] = [
  route(markSent, async (call) => {
    const { db, scope, body } = call
    return onlyRow(
      await db.run(scope, markStatement(scope.partnerId, body.eventIds, authorOf(call))),
    )
  }),
  route(unmarkSent, async (call) => {
    const { db, scope, body } = call
    return onlyRow(
      await db.run(scope, unmarkStatement(scope.partnerId, body.eventIds, authorOf(call))),
    )
  }),
]
