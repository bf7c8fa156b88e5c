import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { arrangeProducts, touchBoard } from './arrange-contract.ts'
import { arrange, boardStatements } from './arrange-store.ts'
import { quantityFault } from './rules.ts'
import { listStock, moveStock } from './stock-contract.ts'
import { moveStockOnce, stockStatements } from './stock-store.ts'

type BoardProduct = ReplyOf<typeof touchBoard.parts>['placed'][number]
type Movements = ReplyOf<typeof listStock.parts>['data']

export const productRoutes: Route[] = [
  readRoute(
    listStock,
    ({ scope, params, query }) => stockStatements(scope, params.id, query),
    ({ rows: [sums, moved = []] }) => ({
      ...onlyRow(sums as { stock: number; total: number }[] | undefined),
      data: moved as Movements,
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
    return moveStockOnce(db, scope, move)
  }),
  readRoute(
    touchBoard,
    ({ scope, query }) => boardStatements(scope, query.q ?? ''),
    ({ rows: [placed = [], beside = []] }) => ({
      placed: placed as unknown as BoardProduct[],
      beside: beside as unknown as BoardProduct[],
      besideTotal: Number(beside[0]?.['total'] ?? 0),
    }),
  ),
  route(arrangeProducts, ({ db, scope, body, caller, requestId }) =>
    arrange(db, scope, { ...body, sudoId: caller.sudoId, requestId }),
  ),
]
