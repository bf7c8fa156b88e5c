import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { approveAgreement, getAgreement } from './own-contract.ts'
import { publish, readAgreement, storeApproval, versionsStatement } from './store.ts'

export const agreementRoutes: Route[] = [
  route(getAgreement, ({ params, query, caller, db }) =>
    readAgreement(db, params.agreementId, {
      locale: query.locale ?? caller.locale,
      userId: caller.userId,
    }),
  ),
  route(approveAgreement, ({ body, caller, db }) => storeApproval(db, caller.userId, body)),
  readRoute(
    contract.listAgreements,
    () => [versionsStatement()],
    ({ rows: [data] }) => ({ data }),
  ),
  route(contract.publishAgreement, (call) =>
    publish(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
