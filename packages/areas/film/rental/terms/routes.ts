import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { previewTerms, previewTermsRemoval } from './contract.ts'
import { triedRemoval, triedTerms } from './store.ts'

export const filmTermsRoutes: Route[] = [
  route(previewTerms, (call) => triedTerms(call.db, call.scope, call.body)),
  route(previewTermsRemoval, (call) => triedRemoval(call.db, call.scope, call.body.ids)),
]
