import { onlyRow } from '@dxweb/kit/database.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import { readRoute, type Route, route } from '@dxweb/kit/route.ts'
import {
  getSale,
  getSalesOverview,
  getSeatMap,
  getSeatStates,
  listTransactions,
  type SalesOverview,
  sellTickets,
} from './contract.ts'
import { overviewStatement, transactionsPage, transactionStatements } from './store/event-sales.ts'
import { saleOf, storedSaleStatement } from './store/read-sale.ts'
import { seatMapStatement, seatStatesStatement } from './store/seats.ts'
import { sell } from './store/sell.ts'

export const ticketingRoutes: Route[] = [
  route(sellTickets, async ({ db, scope, body, caller, services, idempotencyKey, bodyHash }) => {
    const sold = await sell(db, scope, {
      ...body,
      channel: 'pos',
      idempotencyKey,
      bodyHash,
      sudoId: caller.sudoId,
    })
    services.changed(scope.partnerId, `event:${body.eventId}`)
    services.changed(scope.partnerId, 'sales')
    return sold
  }),
  readRoute(
    getSale,
    ({ scope, params }) => [storedSaleStatement(scope.partnerId, params.saleId)],
    ({ db, scope, rows: [found = []] }) => saleOf(db, scope, found),
  ),
  readRoute(
    getSeatMap,
    ({ scope, params }) => [seatMapStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as ReplyOf<typeof getSeatMap.parts>[] | undefined),
  ),
  readRoute(
    getSeatStates,
    ({ scope, params }) => [seatStatesStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as ReplyOf<typeof getSeatStates.parts>[] | undefined),
  ),
  readRoute(
    getSalesOverview,
    ({ scope, params }) => [overviewStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as SalesOverview[] | undefined),
  ),
  readRoute(
    listTransactions,
    ({ scope, params, query }) =>
      transactionStatements(scope.partnerId, { eventId: params.id, ...query }),
    ({ db, scope, params, query, rows }) =>
      transactionsPage(db, scope, { eventId: params.id, ...query }, rows),
  ),
]
