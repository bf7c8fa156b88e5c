import { onlyRow } from '@dxweb/kit/database.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import { readRoute, type Route, route } from '@dxweb/kit/route.ts'
import {
  getSale,
  getSalesOverview,
  getSeatMap,
  getSeatStates,
  listTransactions,
  sellTickets,
} from './contract.ts'
import { salesOverview, transactions } from './store/event-sales.ts'
import { readSale } from './store/read-sale.ts'
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
  route(getSale, ({ db, scope, params }) => readSale(db, scope, params.saleId)),
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
  route(getSalesOverview, ({ db, scope, params }) => salesOverview(db, scope, params.id)),
  route(listTransactions, ({ db, scope, params, query }) =>
    transactions(db, scope, params.id, query),
  ),
]
