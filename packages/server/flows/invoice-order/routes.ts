import { onlyRow } from '@dxweb/kit/database/database.ts'
import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getToInvoice, invoiceOrder } from './contract.ts'
import { invoiceWholeOrder, leftToInvoice } from './invoice-order.ts'

export const invoiceOrderRoutes: Route[] = [
  route(invoiceOrder, (call) => {
    const { db, scope, params, body } = call
    return doOnce(db, scope, call, (tx) =>
      invoiceWholeOrder(tx, scope, byOf(call), { ...body, id: params.id }),
    )
  }),
  readRoute(
    getToInvoice,
    ({ scope, params }) => [leftToInvoice(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
