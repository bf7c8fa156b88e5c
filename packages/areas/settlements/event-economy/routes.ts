import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getEconomy, saveEconomy } from './contract.ts'
import { getImpact } from './impact-contract.ts'
import { impactStatement } from './impact-store.ts'
import { economyOf, economyStatement, writeEconomy } from './store.ts'

export const economyRoutes: Route[] = [
  readRoute(
    getEconomy,
    ({ scope, params }) => [economyStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => economyOf(found),
  ),
  route(saveEconomy, async (call) => {
    const { db, scope, params, body } = call
    const version = body.version ?? call.ifMatch
    if (version === null) throw new Refusal('version_required')
    return writeEconomy(db, scope, { id: params.id, version, written: body }, authorOf(call))
  }),
  readRoute(
    getImpact,
    ({ scope, params }) => [impactStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
