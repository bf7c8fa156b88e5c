import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { choicesStatement, previewStatement, storeChoice } from './store.ts'

export const accountChoiceRoutes: Route[] = [
  readRoute(
    contract.listAccountChoices,
    ({ scope }) => [choicesStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    contract.previewVoucher,
    ({ scope, query }) => [previewStatement(scope.partnerId, query.purpose)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(contract.chooseAccount, (call) =>
    storeChoice(call.db, call.scope, authorOf(call), call.body),
  ),
]
