import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { sendInvoice } from './contract.ts'
import { askToSend } from './store.ts'

export const sendingRoutes: Route[] = [
  route(sendInvoice, (call) =>
    askToSend(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
