import { giftCardsTopic } from '@dxweb/areas/giftcards/contract.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import {
  getSale,
  getSalesOverview,
  getSeatMap,
  getSeatStates,
  getUsualSales,
  listTransactions,
  type SalesOverview,
  sellTickets,
} from './contract.ts'
import { shownTickets } from './shown-tickets-store.ts'
import {
  overviewStatement,
  transactionsPage,
  transactionStatements,
  usualStatement,
} from './event-sales-store.ts'
import { isOfCards } from '../selling/means-told.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { refundSale } from '../refunds/contract.ts'
import { refund } from '../refunds/store.ts'
import { saleOf, storedSaleStatement } from './read-sale-store.ts'
import { listHolds, putHold, releaseHold } from '../holds/contract.ts'
import { hold, ownHolds, release } from '../holds/store.ts'
import { seatMapStatement, seatStatesOf, seatStatesStatements } from './seats-store.ts'
import { seatsOf, sell } from '../selling/sell-store.ts'

const refunding = route(refundSale, async (call) => {
  const { db, scope, params, body, services, idempotencyKey, bodyHash } = call
  const order = { ...body, saleId: params.saleId, by: byOf(call), idempotencyKey, bodyHash }
  const { answer, eventId } = await refund(db, scope, order)
  services.changed(scope.partnerId, `event:${eventId}`)
  services.changed(scope.partnerId, 'sales')
  if (isOfCards(answer)) services.changed(scope.partnerId, giftCardsTopic)
  return answer
})

const refundExample = {
  body: {
    ticketIds: ['0190a4b0-0000-7000-8000-000000000002'],
    withFee: true,
    reason: 'Syk',
    expectedOre: 39_550,
  },
  reply: {
    id: '0190a4b0-0000-7000-8000-000000000003',
    totalOre: -39_550,
    roundingOre: -50,
    payments: [{ means: 'cash', amountOre: 39_600 }],
    giftCard: null,
  },
}

const selling = route(
  sellTickets,
  async ({ db, scope, body, caller, services, idempotencyKey, bodyHash }) => {
    const sold = await sell(db, scope, {
      ...body,
      channel: 'pos',
      idempotencyKey,
      bodyHash,
      sudoId: caller.sudoId,
    })
    const seatIds = seatsOf(body.lines, sold)
    services.seatsChanged(scope.partnerId, body.eventId, seatIds, 'andFigures')
    services.changed(scope.partnerId, 'sales')
    if (isOfCards(body)) services.changed(scope.partnerId, giftCardsTopic)
    return sold
  },
)

/** Two seats and a place to stand, with a gift card and the rest on a card. */
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

export const ticketingRoutes: Route[] = [
  { ...selling, example: saleExample },
  { ...refunding, example: refundExample },
  route(putHold, async ({ db, scope, params, body, services }) => {
    const { changedSeatIds, ...held } = await hold(db, scope, {
      id: params.holdId,
      eventId: params.id,
      channel: 'pos',
      lines: body.lines,
      isLeft: body.isLeft ?? false,
    })
    services.seatsChanged(scope.partnerId, params.id, changedSeatIds)
    return held
  }),
  route(releaseHold, async ({ db, scope, params, services }) => {
    const seatIds = await release(db, scope, { id: params.holdId, eventId: params.id })
    services.seatsChanged(scope.partnerId, params.id, seatIds)
    return { id: params.holdId }
  }),
  route(listHolds, async ({ db, scope, params }) => ({
    data: await ownHolds(db, scope, params.id),
  })),
  readRoute(
    getSale,
    ({ scope, params }) => [storedSaleStatement(scope.partnerId, params.saleId)],
    async ({ db, scope, caller, rows: [found = []] }) => {
      const sale = await saleOf(db, scope, found)
      return { ...sale, tickets: shownTickets(caller, sale.tickets) }
    },
  ),
  readRoute(
    getSeatMap,
    ({ scope, params }) => [seatMapStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as ReplyOf<typeof getSeatMap.parts>[] | undefined),
  ),
  readRoute(
    getSeatStates,
    ({ scope, params }) => seatStatesStatements(scope.partnerId, params.id),
    ({ rows }) => seatStatesOf(rows),
  ),
  readRoute(
    getSalesOverview,
    ({ scope, params }) => [overviewStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as SalesOverview[] | undefined),
  ),
  readRoute(
    getUsualSales,
    ({ scope, params }) => [usualStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as ReplyOf<typeof getUsualSales.parts>[] | undefined),
  ),
  readRoute(
    listTransactions,
    ({ scope, params, query }) =>
      transactionStatements(scope.partnerId, { eventId: params.id, ...query }),
    ({ db, scope, params, query, rows }) =>
      transactionsPage(db, scope, { eventId: params.id, ...query }, rows),
  ),
]
