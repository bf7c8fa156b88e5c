import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { previewTerms, previewTermsImport, previewTermsRemoval } from './contract.ts'
import { triedImport, triedRemoval, triedTerms } from './store.ts'

export const filmTermsRoutes: Route[] = [
  route(previewTerms, (call) => triedTerms(call.db, call.scope, call.body)),
  route(previewTermsImport, (call) => triedImport(call.db, call.scope, call.body.rows)),
  route(previewTermsRemoval, (call) => triedRemoval(call.db, call.scope, call.body.ids)),
]
