import type { ClosedSale } from '@dxweb/areas/ticketing/selling/closed-sale.ts'
import { seatsOf } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { exchangeTickets } from './contract.ts'
import { exchange } from './exchange.ts'

interface ExchangeParts {
  closedSale: ClosedSale
}

const exchanging = ({ closedSale }: ExchangeParts) =>
  route(exchangeTickets, async (call) => {
    const { db, scope, params, body, services, idempotencyKey, bodyHash } = call
    const once = { idempotencyKey, bodyHash }
    const order = { ...body, saleId: params.saleId, by: authorOf(call), closedSale, ...once }
    const { answer, freed, cartSeatIds } = await exchange(db, scope, order)
    const seatIds = seatsOf(body.lines, { cartSeatIds })
    if (freed) services.seatsChanged(scope.partnerId, freed.eventId, freed.seatIds, 'andFigures')
    services.seatsChanged(scope.partnerId, body.eventId, seatIds, 'andFigures')
    return answer
  })

const example = {
  body: {
    ticketIds: ['0190a4b0-0000-7000-8000-000000000002'],
    withFee: true,
    eventId: 3142,
    lines: [{ seatId: 212, categoryId: 1 }],
    payments: [{ means: 'card', amountOre: 5000 }],
    expectedOre: 5000,
  },
  reply: {
    id: '0190a4b0-0000-7000-8000-000000000003',
    totalOre: 39_500,
    roundingOre: 0,
    returnId: '0190a4b0-0000-7000-8000-000000000004',
    returnedOre: -34_500,
    carriedOre: 34_500,
    payments: [],
    giftCard: null,
  },
}

export const exchangeRoutes = (parts: ExchangeParts): Route[] => [{ ...exchanging(parts), example }]
