import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { arrangeProducts, touchBoard } from './arrange-contract.ts'
import { arrange, boardStatements } from './arrange-store.ts'

export const productRoutes: Route[] = [
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
