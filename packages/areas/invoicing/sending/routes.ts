import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { sendInvoice } from './contract.ts'
import { queueSending } from './store.ts'

export const sendingRoutes: Route[] = [
  route(sendInvoice, (call) =>
    queueSending(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
