import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { remindInvoices } from './contract.ts'
import { remind } from './store.ts'

export const reminderRoutes: Route[] = [
  route(remindInvoices, (call) => {
    const { db, scope, body } = call
    return doOnce(db, scope, call, (tx) => remind(tx, scope, authorOf(call), body))
  }),
]
