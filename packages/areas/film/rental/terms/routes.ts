import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { previewTerms } from './contract.ts'
import { triedTerms } from './store.ts'

export const filmTermsRoutes: Route[] = [
  route(previewTerms, (call) => triedTerms(call.db, call.scope, call.body)),
]
