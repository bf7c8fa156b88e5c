import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getSalesRule, saveSalesRule } from './contract.ts'
import { salesRuleStatement, saveRule } from './store.ts'

const saving = route(saveSalesRule, (call) =>
  saveRule(call.db, call.scope, call.body, authorOf(call)),
)

const fee = { channel: 'web' as const, amountOre: 2_000, isPerPurchase: false }

const rule = { holdMinutes: 10, holdMostMinutes: 30, channelFees: [fee], needsShifts: true }

export const salesRuleRoutes: Route[] = [
  readRoute(
    getSalesRule,
    ({ scope }) => [salesRuleStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  {
    ...saving,
    example: {
      body: { ...rule, version: 1 },
      reply: { ...rule, version: 2 },
    },
  },
]
