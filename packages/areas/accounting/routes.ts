import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import * as choices from './choices/contract.ts'
import { choicesStatement, previewStatement, storeChoice } from './choices/store.ts'
import * as contract from './contract.ts'
import { addVatRate } from './store.ts'

export const accountingRoutes: Route[] = [
  route(contract.addVatRate, async (call) => {
    const { db, scope, params, body, now, caller } = call
    const today = localDay(now, caller.partner?.timeZone ?? 'Europe/Oslo')
    return addVatRate(db, scope, params.id, body, today, byOf(call))
  }),
  readRoute(
    choices.listAccountChoices,
    ({ scope }) => [choicesStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    choices.previewVoucher,
    ({ scope, query }) => [previewStatement(scope.partnerId, query.purpose)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(choices.chooseAccount, (call) => storeChoice(call.db, call.scope, byOf(call), call.body)),
]
