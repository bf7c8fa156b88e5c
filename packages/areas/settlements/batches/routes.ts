import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { batchCommands, getBatch, openBatch } from './contract.ts'
import type { BatchStep } from './rules.ts'
import { batchStatement, insertOpenBatch, takeStep } from './store.ts'

const steps = (Object.keys(batchCommands) as BatchStep[]).map((step) =>
  route(batchCommands[step], (call) => {
    const inputs = Object.keys(batchCommands[step].parts.body.shape).map(
      (name) => (call.body as Record<string, unknown>)[name],
    )
    return takeStep(call.db, call.scope, authorOf(call), { id: call.params.id, step, inputs })
  }),
)

export const batchRoutes: Route[] = [
  readRoute(
    getBatch,
    ({ scope, params }) => [batchStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(openBatch, (call) => insertOpenBatch(call.db, call.scope, authorOf(call), call.body)),
  ...steps,
]
