import { type Route, route } from '@dxweb/kit/route.ts'
import { getOwnShifts, type OwnShift } from './shifts-contract.ts'
import { ownShiftsStatement } from './shifts-store.ts'

export const shiftRoutes: Route[] = [
  route(getOwnShifts, async ({ db, scope, caller, now }) => {
    const statement = ownShiftsStatement(scope.partnerId, caller.userId, now)
    return { data: await db.run<OwnShift>(scope, statement) }
  }),
]
