import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { moveResources } from './store.ts'

export const resourceRoutes: Route[] = [
  route(contract.moveResources, ({ db, scope, params, body }) =>
    moveResources(db, scope, { fromGroupId: params.id, ...body }),
  ),
]
