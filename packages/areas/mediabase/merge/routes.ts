import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { mergeProduction } from './contract.ts'
import { mergeProductions } from './store.ts'

export const mergeProductionRoutes: Route[] = [
  route(mergeProduction, (call) =>
    mergeProductions(call.db, call.scope, byOf(call), { ...call.body, id: call.params.id }),
  ),
]
