import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import {
  correctionStatement,
  listStatements,
  storeCorrection,
  storeReplacement,
  storeReversal,
} from './store.ts'

/** Rows never change, so all have version 1. */
const onlyVersion = 1

function checkVersion(version: number | null | undefined): void {
  if (version !== null && version !== undefined && version !== onlyVersion) {
    throw new Refusal('stale')
  }
}

export const correctionRoutes: Route[] = [
  readRoute(
    contract.listCorrections,
    ({ scope, query }) => listStatements(scope.partnerId, query),
    ({ rows: [counted, listed] }) => ({
      data: listed,
      total: counted[0]?.total ?? 0,
    }),
  ),
  readRoute(
    contract.getCorrection,
    ({ scope, params }) => [correctionStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.makeCorrection, (call) => {
    const { db, scope, body, idempotencyKey, bodyHash } = call
    return storeCorrection(db, scope, authorOf(call), { ...body, idempotencyKey, bodyHash })
  }),
  route(contract.replaceCorrection, (call) => {
    const { version, ...draft } = call.body
    checkVersion(version ?? call.ifMatch)
    const replacement = { id: call.params.id, ...draft }
    return storeReplacement(call.db, call.scope, authorOf(call), replacement)
  }),
  route(contract.reverseCorrection, async (call) => {
    checkVersion(call.ifMatch)
    await storeReversal(call.db, call.scope, authorOf(call), call.params.id)
    return { id: call.params.id }
  }),
]
