import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readCamt } from './camt.ts'
import * as contract from './contract.ts'
import { importPayments, match, pay, textOf, unmatchedStatement } from './store.ts'

export const paymentRoutes: Route[] = [
  route(contract.payInvoice, (call) => {
    const { db, scope, params, body, idempotencyKey, bodyHash } = call
    const order = { ...body, number: params.number, idempotencyKey, bodyHash }
    return pay(db, scope, byOf(call), order)
  }),
  route(contract.readBankFile, async (call) => {
    const file = readCamt(textOf(await call.upload()))
    return importPayments(call.db, call.scope, byOf(call), file)
  }),
  readRoute(
    contract.listUnmatched,
    ({ scope }) => [unmatchedStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  route(contract.matchPayment, (call) => {
    const { db, scope, params, body } = call
    return match(db, scope, byOf(call), { paymentId: params.paymentId, number: body.number })
  }),
]
