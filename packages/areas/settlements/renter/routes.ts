import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { readSettlements } from './read-store.ts'
import { approveDraft, changeDraft, makeCorrection, makeDraft } from './store.ts'
import { deleteDraft, recordPaid } from './steps-store.ts'

export const renterSettlementRoutes: Route[] = [
  route(contract.listSettlements, ({ db, scope, query: { eventId, orderId } }) =>
    readSettlements(db, scope, { eventId: eventId ?? null, orderId: orderId ?? null }),
  ),
  route(contract.makeSettlement, (call) =>
    makeDraft(call.db, call.scope, authorOf(call), { ...call.body }),
  ),
  route(contract.changeSettlement, (call) =>
    changeDraft(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.deleteSettlement, (call) =>
    deleteDraft(call.db, call.scope, authorOf(call), call.params.id),
  ),
  route(contract.approveSettlement, (call) =>
    approveDraft(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.correctSettlement, (call) =>
    makeCorrection(call.db, call.scope, authorOf(call), call.params.id),
  ),
  route(contract.paySettlement, (call) =>
    recordPaid(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
]
