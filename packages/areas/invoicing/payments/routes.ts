import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route, type Waiter } from '@dxweb/kit/definitions/route.ts'
import type { BankFile } from './camt/bank-file.ts'
import * as contract from './contract.ts'
import { importPayments } from './import-store.ts'
import { match, pay, unmatchedStatement } from './store.ts'

export interface BankFileParts {
  /** Reads a CAMT.054 file in a worker process; reports other files as an error for the field `file`. */
  readBankFile: (waiter: Waiter, file: { bytes: Uint8Array; zone: string }) => Promise<BankFile>
}

const norwegian = 'Europe/Oslo'

export const paymentRoutes = ({ readBankFile }: BankFileParts): Route[] => [
  route(contract.payInvoice, (call) => {
    const { db, scope, params, body, idempotencyKey, bodyHash } = call
    const order = { ...body, number: params.number, idempotencyKey, bodyHash }
    return pay(db, scope, authorOf(call), order)
  }),
  route(contract.readBankFile, async (call) => {
    const zone = call.caller.partner?.timeZone ?? norwegian
    const file = await readBankFile(call, { bytes: await call.upload(), zone })
    return importPayments(call.db, call.scope, authorOf(call), file)
  }),
  readRoute(
    contract.listUnmatched,
    ({ scope }) => [unmatchedStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  route(contract.matchPayment, (call) => {
    const { db, scope, params, body } = call
    return match(db, scope, authorOf(call), { paymentId: params.paymentId, number: body.number })
  }),
]
