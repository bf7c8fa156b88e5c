import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import {
  deleteFeeTerms,
  readFeeTerms,
  storeAdvanceTerms,
  storeFeeTerms,
} from './fee-terms-store.ts'
import { addCorrection, monthStatement, takeStep } from './store.ts'

const advanceExample = {
  body: {
    venueId: 1003,
    validFrom: '2031-03-01',
    kind: 'percent',
    shareBasisPoints: 5000,
    amountOre: null,
  },
  reply: { id: '01941f29-7c00-7aaa-8bbb-0123456789ab' },
}

export const monthSettlementRoutes: Route[] = [
  readRoute(
    contract.getMonth,
    ({ scope, params }) => [monthStatement(scope.partnerId, params.month)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.correctMonth, (call) => {
    const { db, scope, params, body, idempotencyKey, bodyHash } = call
    return addCorrection(db, scope, authorOf(call), {
      ...params,
      ...body,
      idempotencyKey,
      bodyHash,
    })
  }),
  route(contract.settleMonth, (call) =>
    takeStep(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(contract.listFeeTerms, ({ db, scope, query }) => readFeeTerms(db, scope, query.venueId)),
  route(contract.makeFeeTerms, (call) =>
    storeFeeTerms(call.db, call.scope, authorOf(call), call.body),
  ),
  route(contract.removeFeeTerms, (call) =>
    deleteFeeTerms(call.db, call.scope, authorOf(call), call.params),
  ),
  {
    ...route(contract.makeAdvanceTerms, (call) =>
      storeAdvanceTerms(call.db, call.scope, authorOf(call), call.body),
    ),
    example: advanceExample,
  },
]
