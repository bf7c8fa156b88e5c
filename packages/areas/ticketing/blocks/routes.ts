import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { blockSeats, getSeatHolder, listSeatSales, reseatTicket, unblockSeats } from './contract.ts'
import { shownTickets } from '../sales/shown-tickets-store.ts'
import { block, holderStatement, reseat, seatSalesStatements, unblock } from './store.ts'

const ticketId = '0190a4b0-0000-7000-8000-000000000004'

const blocking: Route = {
  ...route(blockSeats, async (call) => {
    const { db, scope, params, body, services } = call
    const order = { ...body, eventId: params.id, id: uuid7() }
    const seatIds = await block(db, scope, order, authorOf(call))
    services.seatsChanged(scope.partnerId, params.id, seatIds, 'andFigures')
    return { seatIds }
  }),
  example: { body: { seatIds: [12, 13], reason: 'Kamera' }, reply: { seatIds: [12, 13] } },
}

const unblocking: Route = {
  ...route(unblockSeats, async (call) => {
    const { db, scope, params, body, services } = call
    const order = { eventId: params.id, seatIds: body.seatIds }
    const seatIds = await unblock(db, scope, order, authorOf(call))
    services.seatsChanged(scope.partnerId, params.id, seatIds, 'andFigures')
    return { seatIds }
  }),
  example: { body: { seatIds: [12, 13] }, reply: { seatIds: [12, 13] } },
}

const reseating: Route = {
  ...route(reseatTicket, async (call) => {
    const { db, scope, params, body, services } = call
    const done = await reseat(db, scope, { ...body, eventId: params.id }, authorOf(call))
    if (!done.isKnown) throw invalidField('seatId', 'not_at_location')
    if (done.moved === 0) throw new Refusal('wrong_state', { details: { state: done.state } })
    const seatIds = [done.fromSeatId, body.seatId]
    services.seatsChanged(scope.partnerId, params.id, seatIds, 'andFigures')
    return { ...body, fromSeatId: done.fromSeatId }
  }),
  example: { body: { ticketId, seatId: 14 }, reply: { ticketId, seatId: 14, fromSeatId: 12 } },
}

export const blockRoutes: Route[] = [
  blocking,
  unblocking,
  reseating,
  readRoute(
    getSeatHolder,
    ({ scope, params }) => [holderStatement(scope.partnerId, params.id, params.seatId)],
    ({ caller, rows: [found] }) => {
      const holder = onlyRow(found)
      const [ticket = null] = shownTickets(caller, holder.ticket ? [holder.ticket] : [])
      return { ...holder, ticket }
    },
  ),
  readRoute(
    listSeatSales,
    ({ scope, params }) => seatSalesStatements(scope.partnerId, params.id),
    ({ rows: [sales, events] }) => {
      onlyRow(events)
      return { data: sales }
    },
  ),
]
