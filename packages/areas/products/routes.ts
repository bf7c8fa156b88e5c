import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { arrangeProducts, touchBoard } from './arrange-contract.ts'
import { arrange, boardStatements } from './arrange-store.ts'
import { quantityFault } from './rules.ts'
import { listStock, moveStock, undoStock } from './stock/contract.ts'
import { moveStockOnce, stockStatements, undoMovement } from './stock/store.ts'

export const productRoutes: Route[] = [
  readRoute(
    listStock,
    ({ scope, params, query }) => stockStatements(scope, params.id, query),
    ({ rows: [sums, moved] }) => ({
      ...onlyRow(sums),
      data: moved,
    }),
  ),
  route(moveStock, ({ db, scope, params, body, caller, idempotencyKey, bodyHash }) => {
    const fault = quantityFault(body.kind, body.quantity)
    if (fault !== null) {
      const least = body.kind === 'count' ? 0 : 1
      throw invalidField('quantity', fault, fault === 'too_low' ? { min: least } : undefined)
    }
    const { sudoId } = caller
    const move = { ...body, productId: params.id, sudoId, idempotencyKey, bodyHash }
    if (body.kind === 'transfer' && body.locationId === body.toLocationId)
      throw invalidField('toLocationId', 'same_location')
    return moveStockOnce(db, scope, move)
  }),
  route(undoStock, ({ db, scope, params, caller }) =>
    undoMovement(db, scope, {
      productId: params.id,
      movementId: params.movementId,
      sudoId: caller.sudoId,
    }),
  ),
  readRoute(
    touchBoard,
    ({ scope, query }) => boardStatements(scope, query.q ?? ''),
    ({ rows: [placed, beside] }) => ({
      placed,
      beside,
      besideTotal: beside[0]?.total ?? 0,
    }),
  ),
  route(arrangeProducts, ({ db, scope, body, caller, requestId }) =>
    arrange(db, scope, { ...body, sudoId: caller.sudoId, requestId }),
  ),
]
