import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { sendFigures } from './contract.ts'
import { askForFigures } from './make-store.ts'

export const playingFigureRoutes: Route[] = [
  route(sendFigures, async (call) => {
    const { eventIds } = call.body
    const asked = { eventIds, now: call.now }
    return { eventIds: await askForFigures(call.db, call.scope, authorOf(call), asked) }
  }),
]
