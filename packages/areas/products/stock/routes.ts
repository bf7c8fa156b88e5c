import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { quantityFault } from './rules.ts'
import { listStock, moveStock, undoStock } from './contract.ts'
import {
  beginCount,
  dropCount,
  enterCount,
  finishCount,
  getCount,
  listCounts,
} from './counts-contract.ts'
import {
  beginCountOnce,
  countsStatements,
  countStatements,
  dropCounted,
  enterCounted,
  finishCounted,
} from './counts-store.ts'
import { getDelivery, receiveDelivery, undoDelivery } from './deliveries/contract.ts'
import { deliveryStatements, receiveOnce, undoReceived } from './deliveries/store.ts'
import { moveStockOnce, stockStatements, undoMovement } from './store.ts'

const movements: Route[] = [
  readRoute(
    listStock,
    ({ scope, params, query }) => stockStatements(scope, params.id, query),
    ({ rows: [sums, moved] }) => ({
      ...onlyRow(sums),
      data: moved,
    }),
  ),
  route(moveStock, ({ db, scope, params, body, caller, idempotencyKey, bodyHash }) => {
    const { kind } = body
    const fault = quantityFault(kind, body.quantity)
    if (fault !== null) {
      const least = kind === 'count' ? 0 : 1
      throw invalidField('quantity', fault, fault === 'too_low' ? { min: least } : undefined)
    }
    if (kind === 'transfer' && body.toLocationId === null)
      throw invalidField('toLocationId', 'required')
    if (kind === 'transfer' && body.locationId === body.toLocationId)
      throw invalidField('toLocationId', 'same_location')
    const { sudoId } = caller
    const move = { ...body, productId: params.id, sudoId, idempotencyKey, bodyHash }
    return moveStockOnce(db, scope, move)
  }),
  route(undoStock, ({ db, scope, params, caller }) =>
    undoMovement(db, scope, {
      productId: params.id,
      movementId: params.movementId,
      sudoId: caller.sudoId,
    }),
  ),
]

const counts: Route[] = [
  readRoute(
    listCounts,
    ({ scope }) => countsStatements(scope),
    ({ rows: [found, locations, groups] }) => ({ counts: found, locations, groups }),
  ),
  route(beginCount, ({ db, scope, body, idempotencyKey, bodyHash }) =>
    beginCountOnce(db, scope, { ...body, idempotencyKey, bodyHash }),
  ),
  readRoute(
    getCount,
    ({ scope, params }) => countStatements(scope, params.id),
    ({ rows: [head, lines] }) => ({ ...onlyRow(head), lines }),
  ),
  route(enterCount, ({ db, scope, params, body }) => enterCounted(db, scope, params.id, body)),
  route(finishCount, ({ db, scope, params, body, caller }) =>
    finishCounted(db, scope, { countId: params.id, ...body, sudoId: caller.sudoId }),
  ),
  route(dropCount, ({ db, scope, params }) => dropCounted(db, scope, params.id)),
]

const deliveries: Route[] = [
  route(receiveDelivery, ({ db, scope, body, caller, idempotencyKey, bodyHash }) =>
    receiveOnce(db, scope, { ...body, sudoId: caller.sudoId, idempotencyKey, bodyHash }),
  ),
  readRoute(
    getDelivery,
    ({ scope, params }) => deliveryStatements(scope, params.id),
    ({ rows: [head, lines] }) => ({ ...onlyRow(head), lines }),
  ),
  route(undoDelivery, ({ db, scope, params, caller }) =>
    undoReceived(db, scope, { id: params.id, sudoId: caller.sudoId }),
  ),
]

export const stockRoutes: Route[] = [...movements, ...counts, ...deliveries]
