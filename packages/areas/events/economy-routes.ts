import { byOf } from '@dxweb/kit/audit.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/route.ts'
import { type Buyer, listBuyers } from './buyers-contract.ts'
import { tellChange } from './change-call.ts'
import { type EventEconomy, getEconomy, saveEconomy } from './economy-contract.ts'
import { buyersStatements } from './store/buyers.ts'
import { economyStatement, writeEconomy } from './store/economy.ts'

/** What an event costs and brings, and who paid for it. */
export const economyRoutes: Route[] = [
  readRoute(
    getEconomy,
    ({ scope, params }) => [economyStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as EventEconomy[] | undefined),
  ),
  route(saveEconomy, async (call) => {
    const { db, scope, params, body } = call
    const version = body.version ?? call.ifMatch
    if (version === null) throw new Refusal('version_required')
    const done = await writeEconomy(
      db,
      scope,
      { id: params.id, version, written: body },
      byOf(call),
    )
    tellChange(call, [params.id])
    return done
  }),
  readRoute(
    listBuyers,
    ({ scope, params }) => buyersStatements(scope.partnerId, params.id),
    ({ rows: [found = [], events] }) => {
      onlyRow(events)
      return { data: found as unknown as Buyer[] }
    },
  ),
]
