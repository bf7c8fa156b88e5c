import { onlyRow } from '@dxweb/kit/database/database.ts'
import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getInvoiceDraft, getToInvoice, invoiceOrder } from './contract.ts'
import { invoiceWholeOrder, leftToInvoice, previewOrder } from './invoice-order.ts'

export const invoiceOrderRoutes: Route[] = [
  route(invoiceOrder, (call) => {
    const { db, scope, params, body } = call
    return doOnce(db, scope, call, (tx) =>
      invoiceWholeOrder(tx, scope, authorOf(call), { ...body, id: params.id }),
    )
  }),
  route(getInvoiceDraft, ({ db, scope, params, query: { until = null, netOre = null } }) =>
    previewOrder(db, scope, { id: params.id, reference: '', until, netOre }),
  ),
  readRoute(
    getToInvoice,
    ({ scope, params }) => [leftToInvoice(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
