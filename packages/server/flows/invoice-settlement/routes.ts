import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invoiceSettlement } from './contract.ts'
import { invoiceOwed } from './invoice-settlement.ts'

export const invoiceSettlementRoutes: Route[] = [
  route(invoiceSettlement, (call) =>
    invoiceOwed(call.db, call.scope, authorOf(call), call.params.id),
  ),
]
