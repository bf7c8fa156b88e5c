import { ownCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import {
  getSale,
  getSalesOverview,
  getSeatMap,
  getSeatStates,
  getUsualSales,
  listTickets,
  sellTickets,
} from './contract.ts'
import { shownTickets } from './shown-tickets-store.ts'
import { overviewStatement, defaultStatement } from './event-sales-store.ts'
import { saleOf, storedSaleStatement } from './read-sale-store.ts'
import { seatMapStatement, seatStatesOf, seatStatesStatements } from './seats-store.ts'
import { ticketsOf } from './tickets-store.ts'
import type { ClosedSale } from '../selling/closed-sale.ts'
import { seatsOf, sell } from '../selling/sell-store.ts'

export interface SaleParts {
  closedSale: ClosedSale
}

const selling = ({ closedSale }: SaleParts) =>
  route(sellTickets, async ({ db, scope, body, caller, services, idempotencyKey, bodyHash }) => {
    const sold = await sell(db, scope, {
      ...body,
      campaignCode: ownCode(scope.partnerId, body.campaign),
      closedSale,
      channel: 'pos',
      idempotencyKey,
      bodyHash,
      sudoId: caller.sudoId,
    })
    const seatIds = seatsOf(body.lines, sold)
    services.seatsChanged(scope.partnerId, body.eventId, seatIds, 'andFigures')
    return sold
  })

const saleExample = {
  body: {
    eventId: 3141,
    payments: [
      { means: 'giftCard', amountOre: 50_000, giftCardNumber: '8207310045519268' },
      { means: 'card', amountOre: 68_500 },
    ],
    lines: [
      { seatId: 212, categoryId: 1 },
      { seatId: 213, categoryId: 1 },
      { areaId: 1, count: 1, categoryId: 1 },
    ],
    expectedOre: 118_500,
  },
  reply: { id: '01990f7e-7f2a-7cc1-9f51-3f6c2d9a41b0', totalOre: 118_500, roundingOre: 0 },
}

export const saleRoutes = (parts: SaleParts): Route[] => [
  { ...selling(parts), example: saleExample },
  route(listTickets, async ({ db, scope, caller, query, signal }) => {
    const { data, total } = await ticketsOf(db, scope, query, signal)
    return { data: shownTickets(caller, data), total }
  }),
  readRoute(
    getSale,
    ({ scope, params }) => [storedSaleStatement(scope.partnerId, params.saleId)],
    async ({ db, scope, caller, rows: [found] }) => {
      const sale = await saleOf(db, scope, found)
      return { ...sale, tickets: shownTickets(caller, sale.tickets) }
    },
  ),
  readRoute(
    getSeatMap,
    ({ scope, params }) => [seatMapStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    getSeatStates,
    ({ scope, params }) => seatStatesStatements(scope.partnerId, params.id),
    ({ rows }) => seatStatesOf(rows),
  ),
  readRoute(
    getSalesOverview,
    ({ scope, params }) => [overviewStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    getUsualSales,
    ({ scope, params }) => [defaultStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
