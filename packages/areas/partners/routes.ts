import { byOf } from '@dxweb/kit/audit.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/route.ts'
import * as contract from './organizer.ts'
import { type Organizer, organizerStatement, readOrganizer, storeOrganizer } from './store.ts'

export const partnerRoutes: Route[] = [
  readRoute(
    contract.getOrganizer,
    ({ scope }) => [organizerStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found as Organizer[] | undefined),
  ),
  route(contract.changeOrganizer, async (call) => {
    const { db, scope, body, ifMatch } = call
    const version = body.version ?? ifMatch
    if (version === null) throw new Refusal('version_required')
    const changed = await storeOrganizer(db, scope, byOf(call), { ...body, version })
    if (changed !== undefined) return { version: changed }
    throw new Refusal('stale', { details: { current: await readOrganizer(db, scope) } })
  }),
]
