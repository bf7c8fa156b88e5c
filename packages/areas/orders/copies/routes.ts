import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { copyOrder } from './contract.ts'
import { copyOrders } from './store.ts'

export const orderCopyRoutes: Route[] = [
  route(copyOrder, (call) =>
    copyOrders(call.db, call.scope, { ...call.body, id: call.params.id, by: authorOf(call) }),
  ),
]
