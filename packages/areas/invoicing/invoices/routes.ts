import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getInvoice } from './contract.ts'
import { invoiceStatement } from './store.ts'

export const invoiceReadRoutes: Route[] = [
  readRoute(
    getInvoice,
    ({ scope, params }) => [invoiceStatement(scope.partnerId, params.number)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
