import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invoiceOrder } from './contract.ts'
import { invoiceWholeOrder } from './invoice-order.ts'

export const invoiceOrderRoutes: Route[] = [
  route(invoiceOrder, (call) => {
    const { db, scope, params, body } = call
    return doOnce(db, scope, call, (tx) =>
      invoiceWholeOrder(tx, scope, byOf(call), { ...body, id: params.id }),
    )
  }),
]
